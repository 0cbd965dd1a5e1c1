// Prints what the statistics are worth with few events: false-alarm rates of the tests over clustered spans, and
// coverage of the intervals. Takes a minute or two; not one of the tests. Exit 1 if a bound is broken.
import { DEFAULT_SEED, randomFrom } from "../../dist/analysis/statistics/random.js";
import { newcombeCoverage, wilsonCoverage } from "./coverage.mjs";
import { mixFalseAlarms, shareFalseAlarmRate } from "./false-alarms.mjs";

const SIZES = [1, 2, 3, 5, 8, 12, 20, 30];
const CORRELATIONS = [0, 1 / 3, 0.6];
const HIGHEST_FALSE_ALARM_RATE = 0.05;
const LOWEST_MEAN_COVERAGE = 0.94;

// Every test and interval treats both sides alike (the tests hold that), so each pair of sizes is tried once.
const PAIRS_OF_SIZES = SIZES.flatMap((n1, i) => SIZES.slice(i).map((n2) => [n1, n2]));

const broken = [];
const percent = (share) => `${(100 * share).toFixed(2)} %`.padStart(9);
const size = (n) => String(n).padStart(3);

const random = randomFrom(DEFAULT_SEED);
console.log(`False alarms at 0.05 under one mix, spans clustered in events (seed ${DEFAULT_SEED})`);
console.log("  mix: permutation test, drawn pairs of weeks, rate and its exact 99.9 % lower bound");
console.log("  share: Fisher's test on events that show a class, exact, highest over the classes");
console.log("  spans: Fisher's test on single spans of the commonest class; not used, shown for contrast");
for (const correlation of CORRELATIONS) {
  console.log(
    `\ncorrelation ${correlation.toFixed(2)}\n n1  n2   alarms/pairs  mix rate  at least     share     spans`,
  );
  for (const [n1, n2] of PAIRS_OF_SIZES) {
    const { alarms, pairs, lower, alarmsOverSpans } = mixFalseAlarms(n1, n2, correlation, random);
    const share = shareFalseAlarmRate(n1, n2, correlation);
    const counts = `${alarms}/${pairs}`.padStart(13);
    const rates = [alarms / pairs, lower, share, alarmsOverSpans / pairs].map(percent).join(" ");
    console.log(`${size(n1)} ${size(n2)} ${counts} ${rates}`);
    const cell = `${n1} + ${n2} events, correlation ${correlation.toFixed(2)}`;
    if (lower > HIGHEST_FALSE_ALARM_RATE) broken.push(`the mix test raises too many false alarms (${cell})`);
    if (share > HIGHEST_FALSE_ALARM_RATE) broken.push(`Fisher's test raises too many false alarms (${cell})`);
  }
}

console.log("\nCoverage of 95 % intervals over uniform shares\n n1  n2  interval       mean   minimum");
const coverages = [
  ...SIZES.map((n) => ({ label: `${size(n)}      Wilson  `, ...wilsonCoverage(n) })),
  ...PAIRS_OF_SIZES.map(([n1, n2]) => ({
    label: `${size(n1)} ${size(n2)}  Newcombe`,
    ...newcombeCoverage(n1, n2),
  })),
];
for (const { label, mean, minimum } of coverages) {
  console.log(`${label} ${percent(mean)} ${percent(minimum)}`);
  if (mean < LOWEST_MEAN_COVERAGE)
    broken.push(`mean coverage is too low (${label.replace(/\s+/g, " ").trim()})`);
}

console.log(
  broken.length === 0 ? "\nEvery bound holds." : `\nBroken:\n${broken.map((line) => `  ${line}`).join("\n")}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
