/** The mix that both sides are drawn from: five classes, from common to rare. */
export const MIX = { common: 0.4, frequent: 0.25, usual: 0.2, seldom: 0.1, rare: 0.05 };

/** An event has 1 to 6 spans, each number as likely as the others: 3.5 on average. */
const MOST_SPANS = 6;

/**
 * An event whose spans correlate by `correlation`: Dirichlet-multinomial counts, drawn as Pólya's urn does. Each
 * span copies an earlier one of the event, or draws anew from the mix with weight 1 / correlation − 1.
 */
export function drawEvent(random, correlation) {
  const spans = [];
  const size = 1 + random.below(MOST_SPANS);
  const fresh = 1 / correlation - 1;
  while (spans.length < size) {
    const copies = correlation > 0 && random.uniform() * (fresh + spans.length) >= fresh;
    spans.push(copies ? spans[random.below(spans.length)] : drawClass(random));
  }
  const counts = {};
  for (const name of spans) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function drawClass(random) {
  let remaining = random.uniform();
  for (const [name, share] of Object.entries(MIX)) {
    remaining -= share;
    if (remaining < 0) return name;
  }
  return "rare";
}

/** The exact probability that such an event shows a class of the given share at all. */
export function chanceToShow(share, correlation) {
  const fresh = 1 / correlation - 1;
  let shows = 0;
  for (let size = 1; size <= MOST_SPANS; size++) {
    let none = 1;
    for (let seen = 0; seen < size; seen++) {
      none *= correlation > 0 ? (fresh * (1 - share) + seen) / (fresh + seen) : 1 - share;
    }
    shows += (1 - none) / MOST_SPANS;
  }
  return shows;
}
