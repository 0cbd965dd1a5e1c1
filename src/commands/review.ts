import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReviewOptions, review } from "../analysis/review.js";
import { DEFAULT_DB, ingest } from "../ingest/ingest.js";
import { htmlPage } from "../report/html/html-page.js";
import { markdownPage } from "../report/markdown/markdown-page.js";
import type { Page } from "../report/page/page.js";
import { reviewPage } from "../report/review-page.js";
import { shown } from "../report/shown.js";
import type { WeeklyReview } from "../report/weekly-review.js";
import { weeksPage } from "../report/weeks-page.js";
import { defineCommand, EXIT } from "./command.js";
import { parseExposures } from "./exposure-option.js";
import { assertWeek } from "./filter-options.js";
import { type IngestFlags, ingestOptionsOf, withIngestFlags } from "./ingest-options.js";
import { UsageError } from "./known-errors.js";
import { note, printJson } from "./output.js";
import { printPage } from "./print-page.js";
import { progressBar } from "./progress.js";
import { rulesOnTrial } from "./rules-in-review.js";
import { withScratch } from "./scratch-option.js";
import { timeOption } from "./time-option.js";
import { toolVersion } from "./tool-version.js";
import { againstWritten, writtenReviews } from "./written-reviews.js";

interface Options extends IngestFlags {
  readonly db: string | undefined;
  readonly week: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly compare: string[] | undefined;
  readonly exposure: string[] | undefined;
  readonly now: string | undefined;
  readonly out: string;
  readonly format: "table" | "json";
}

export const command = defineCommand<Options>({
  options: (yargs) =>
    withIngestFlags(yargs)
      .option("db", {
        type: "string",
        describe: "scratch file: to write, with paths (default: a temporary one); else to read",
      })
      .option("week", { type: "string", describe: "ISO week in UTC; default: the newest with a dated event" })
      .option("since", { type: "string", describe: "instead of a week: from this ISO time on" })
      .option("until", { type: "string", describe: "instead of a week: before this ISO time" })
      .option("compare", {
        type: "string",
        array: true,
        nargs: 2,
        describe: "two releases to compare, instead of the newest one against the last",
      })
      .option("exposure", {
        type: "string",
        array: true,
        nargs: 1,
        describe: "RELEASE=N: compactions tried, or RELEASE=Nd: days observed; repeatable",
      })
      .option("now", {
        type: "string",
        describe: "ISO time of the review: later weeks are not taken by default, and the page states it",
      })
      .option("out", { type: "string", default: "reports", describe: "folder that receives the pages" })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const })
      .conflicts("week", ["since", "until"]) as never,
  run: async (options) => {
    if (options.week !== undefined) assertWeek(options.week);
    const reviewedNow = await reviewed(options);
    const against = againstWritten(options.out, reviewedNow);
    const result: WeeklyReview = against === null ? reviewedNow : { ...reviewedNow, against };
    const page = reviewPage(result);
    const folder = join(options.out, result.period.name);
    await writeForms(folder, "review", page);
    writeFileSync(join(folder, "review.json"), `${JSON.stringify(documentOf(result), null, 2)}\n`);
    await writeList(options.out);
    if (options.format === "json") await printJson("review", result);
    else await printPage(page);
    note(`wrote ${shown(join(folder, "review.html"))}, review.md and review.json`);
    return EXIT.ran;
  },
});

async function writeForms(folder: string, name: string, page: Page): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), markdownPage(page));
  writeFileSync(join(folder, `${name}.html`), await htmlPage(page));
}

/** The list of all reviews in the output folder. */
async function writeList(folder: string): Promise<void> {
  const { reviews, unreadable } = writtenReviews(folder);
  for (const path of unreadable) {
    note(`left out of the list of reviews: ${shown(path)} is no review that this version can read`);
  }
  await writeForms(folder, "index", weeksPage(reviews));
}

function documentOf(result: WeeklyReview): object {
  return { schema: "fallback-review/review/1", ...result };
}

async function reviewed(options: Options): Promise<WeeklyReview> {
  const paths = options.paths ?? [];
  if (paths.length === 0) return reviewScratch(options.db ?? DEFAULT_DB, options);
  const folder = options.db === undefined ? mkdtempSync(join(tmpdir(), "fallback-review-")) : null;
  const progress = await progressBar();
  try {
    const db = options.db ?? join(folder ?? "", DEFAULT_DB);
    await ingest(paths, { ...ingestOptionsOf(options), db, sha256: true, onProgress: progress.onProgress });
    return await reviewScratch(db, options);
  } finally {
    progress.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

function reviewScratch(db: string, options: Options): Promise<WeeklyReview> {
  return withScratch(db, async (scratch) => {
    const { result, inPeriod } = await review(scratch, reviewOptionsOf(options));
    return { ...result, rules: await rulesOnTrial(options.paths ?? [], inPeriod) };
  });
}

function reviewOptionsOf(flags: Options): ReviewOptions {
  const { week, since, until, now, compare, exposure, release, releases, host, paths } = flags;
  const from = timeOption("since", since);
  const to = timeOption("until", until);
  const options: (readonly [string, string])[] = [];
  const at = timeOption("now", now);
  const named = { now, week, since, until, compare: compare?.join(" "), release, releases };
  for (const [name, value] of Object.entries(named)) if (value !== undefined) options.push([name, value]);
  for (const each of host ?? []) options.push(["host", each]);
  for (const each of exposure ?? []) options.push(["exposure", each]);
  if (paths !== undefined && paths.length > 0) options.unshift(["paths", paths.join(" ")]);
  return {
    made: { version: toolVersion(), options },
    ...(week === undefined ? {} : { week }),
    ...(from === undefined ? {} : { since: from }),
    ...(to === undefined ? {} : { until: to }),
    ...(at === undefined ? {} : { now: at }),
    ...(exposure === undefined ? {} : { exposure: parseExposures(exposure) }),
    ...(compare === undefined ? {} : { compare: pairOf(compare) }),
  };
}

function pairOf(labels: readonly string[]): readonly [string, string] {
  const [a, b, ...more] = labels;
  if (a === undefined || b === undefined || more.length > 0) {
    throw new UsageError("--compare takes two releases, for example --compare 0.4.4 0.4.5..0.4.6");
  }
  return [a, b];
}
