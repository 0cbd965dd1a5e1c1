/** Stands for `-` while yargs parses: it drops a lone hyphen. A path cannot hold a NUL. */
const SHIELD = "\0stdin";

/** Arguments in which a lone `-` survives parsing. */
export function shieldStandardInput(args: readonly string[]): string[] {
  return args.map((arg) => (arg === "-" ? SHIELD : arg));
}

/** Parsed options with `-` back in its places. */
export function restoreStandardInput<Options extends object>(options: Options): Options {
  const restored = Object.entries(options).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(restoreOne) : restoreOne(value),
  ]);
  return Object.fromEntries(restored) as Options;
}

function restoreOne(value: unknown): unknown {
  return value === SHIELD ? "-" : value;
}
