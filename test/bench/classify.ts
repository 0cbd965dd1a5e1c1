import { performance } from "node:perf_hooks";
import { classifyRejected } from "../../src/classify/classify-rejected.js";
import { profileOf } from "../../src/releases/profiles.js";
import { plainClassifyRejected } from "../classify/plain-classifier.js";
import { EVIDENCE_KINDS, type EvidenceKind, makeEvidence, makeRejectedSpans } from "./classify-material.js";

/*
 * The fast classifier against the plain one, which scans the evidence for every lookup that the ledger runs. Both in
 * one run, on the same evidence and spans; the fast one's time includes its index. Times are the best of several
 * runs, and the ratios are what counts: the machine may be busy.
 *
 * What did not help, at 1 MB and 16 spans:
 * - native searches that halve the length of a part: seven scans a side, 75 to 99 ms for the parts alone;
 * - one-byte copies of one-byte evidence: finding out that it is one-byte costs half as much as the scan;
 * - sampling every fourth or eighth position for what is longer than seven or eleven units: three times faster by
 *   itself, but spans of foreign words have no such part, and to know that takes every position anyway;
 * - grams of three units at every second position: half the positions, but up to eighteen times the hits;
 * - a hash of four bits a unit, masked: as fast to roll, but a fifth slower at 160 spans, for its chance hits.
 * What did: a filter loop without calls, four units a test; grams that follow the place where a span breaks off, and
 * keep off runs of one unit; the adjacency split's exact search only where the two parts stand about right.
 * What stops it now: one look at every unit, 1.1 of the 1.6 ms that 1 MB takes, since a part of four units may start
 * anywhere.
 */

const asked = profileOf("0.4.11").classifier;
if (asked === null) throw new Error("the release has no classifier");
const classifier = asked;
/** Enough for every span to be analysed to its end, so that the numbers of spans can be compared. */
const probeBudget = 1_000_000;

const KB = 1024;
const MB = 1024 * KB;

function bestOf(runs: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

interface Measured {
  fast: number;
  plain: number;
}

function measure(kind: EvidenceKind, units: number, spanCount: number, withPlain = true): Measured {
  const evidence = makeEvidence(kind, units);
  const spans = makeRejectedSpans(kind, evidence, spanCount);
  const fastRun = () => classifyRejected(spans, evidence, classifier, { probeBudget });
  const plainRun = () => plainClassifyRejected(spans, evidence, classifier, { probeBudget });
  const plain = withPlain ? bestOf(2, plainRun) : Number.NaN;
  if (withPlain && JSON.stringify(fastRun()) !== JSON.stringify(plainRun())) {
    throw new Error("fast and plain differ");
  }
  const fast = bestOf(units > 8 * MB ? 2 : 40, fastRun);
  const times = withPlain ? `plain ${plain.toFixed(1)} ms, ${(plain / fast).toFixed(0)} times` : "";
  const size = units >= MB ? `${units / MB} MB` : `${units / KB} KB`;
  console.log(
    `${kind.padEnd(12)} ${size.padStart(6)} ${String(spanCount).padStart(4)} spans  fast ${fast.toFixed(2)} ms  ${times}`,
  );
  return { fast, plain };
}

const ratios = { large: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY, growth: 0, more: 0 };
for (const kind of EVIDENCE_KINDS) {
  const small = measure(kind, 64 * KB, 16);
  const large = measure(kind, MB, 16);
  const many = measure(kind, MB, 160, false);
  ratios.small = Math.min(ratios.small, small.plain / small.fast);
  ratios.large = Math.min(ratios.large, large.plain / large.fast);
  ratios.growth = Math.max(ratios.growth, large.fast / small.fast);
  ratios.more = Math.max(ratios.more, many.fast / large.fast);
  console.log(
    `${kind.padEnd(12)} 64 KB to 1 MB: ${(large.fast / small.fast).toFixed(1)} times for 16 times the evidence; ` +
      `16 to 160 spans: ${(many.fast / large.fast).toFixed(1)} times`,
  );
}
measure("log lines", 64 * MB, 16, false);

console.log();
limit(`1 MB at least 80 times the plain one: ${ratios.large.toFixed(0)}`, ratios.large >= 80);
limit(`64 KB at least 25 times the plain one: ${ratios.small.toFixed(0)}`, ratios.small >= 25);
limit(`64 KB to 1 MB at most 16 times: ${ratios.growth.toFixed(1)}`, ratios.growth <= 16);
limit(`16 to 160 spans at most 6 times: ${ratios.more.toFixed(1)}`, ratios.more <= 6);

/** The worst of all kinds of evidence counts. */
function limit(name: string, isReached: boolean): void {
  console.log(`${isReached ? "reached:    " : "not reached:"} ${name}`);
  if (!isReached) process.exitCode = 1;
}
