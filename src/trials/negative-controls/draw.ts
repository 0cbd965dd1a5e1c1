import type { Random } from "../../analysis/statistics/random.js";

/** One of the items, each as likely as the others. */
export function drawOne<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items.length === 0 ? undefined : items[random.below(items.length)];
}

/** Up to `most` of the items, none twice, in drawn order. */
export function drawSome<Item>(items: readonly Item[], most: number, random: Random): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (drawn.length < most && left.length > 0) {
    const at = random.below(left.length);
    const item = left[at] as Item;
    left[at] = left[left.length - 1] as Item;
    left.pop();
    drawn.push(item);
  }
  return drawn;
}
