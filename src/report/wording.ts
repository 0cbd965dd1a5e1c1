/** `1 fallback`, `3 fallbacks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A share as counts first, with a percentage only beside its n: `9 of 14 (64 %)`; of nothing: `n/a (0 of 0)`. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "n/a (0 of 0)" : `${part} of ${whole} (${percent(part / whole)})`;
}

/** A share in whole percent; what is not all and not none is never shown as 100 % or 0 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return "> 99 %";
  if (rounded === 0 && share > 0) return "< 1 %";
  return `${rounded} %`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerated(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Bytes in the largest fitting unit of 1024, one decimal from KiB on. */
export function bytes(count: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let value = count;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
