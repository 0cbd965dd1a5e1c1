import { performance } from "node:perf_hooks";
import { classifyRejected } from "../../src/classify/classify-rejected.js";
import { profileOf } from "../../src/releases/profiles.js";
import { plainClassifyRejected } from "../classify/plain-classifier.js";
import { EVIDENCE_KINDS, type EvidenceKind, makeEvidence, makeRejectedSpans } from "./classify-material.js";

/*
 * The fast classifier against the plain one, which scans the evidence for every lookup. Both in one run, on the same
 * evidence and spans; the fast one's time includes its index. Ratios are what counts, the machine may be busy.
 */

const { classifier } = profileOf("0.4.11");
if (classifier === null) throw new Error("the release has no classifier");
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
  const fastRun = () => classifyRejected(spans, evidence, ASK, { probeBudget });
  const plainRun = () => plainClassifyRejected(spans, evidence, ASK, { probeBudget });
  const plain = withPlain ? bestOf(2, plainRun) : Number.NaN;
  if (withPlain && JSON.stringify(fastRun()) !== JSON.stringify(plainRun()))
    throw new Error("fast and plain differ");
  const fast = bestOf(units > 8 * MB ? 2 : 15, fastRun);
  const times = withPlain ? `plain ${plain.toFixed(1)} ms, ${(plain / fast).toFixed(0)} times` : "";
  const size = units >= MB ? `${units / MB} MB` : `${units / KB} KB`;
  console.log(
    `${kind.padEnd(12)} ${size.padStart(6)} ${String(spanCount).padStart(4)} spans  fast ${fast.toFixed(2)} ms  ${times}`,
  );
  return { fast, plain };
}

const ASK = classifier;
for (const kind of EVIDENCE_KINDS) {
  const small = measure(kind, 64 * KB, 16);
  const large = measure(kind, MB, 16);
  const many = measure(kind, MB, 160, false);
  console.log(
    `${kind.padEnd(12)} 64 KB to 1 MB: ${(large.fast / small.fast).toFixed(1)} times for 16 times the evidence; ` +
      `16 to 160 spans: ${(many.fast / large.fast).toFixed(1)} times`,
  );
}
measure("log lines", 64 * MB, 16, false);
