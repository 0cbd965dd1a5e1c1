import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReviewOptions, type ReviewResult, review } from "../analysis/review.js";
import { DEFAULT_DB, ingest } from "../ingest/ingest.js";
import { htmlPage } from "../report/html/html-page.js";
import { markdownPage } from "../report/markdown/markdown-page.js";
import type { Page } from "../report/page/page.js";
import { reviewPage } from "../report/review-page.js";
import { shown } from "../report/shown.js";
import { type TerminalStyle, terminalPage } from "../report/terminal/terminal-page.js";
import { terminalStyle } from "../report/terminal/terminal-style.js";
import { weeksPage } from "../report/weeks-page.js";
import { openScratch } from "../store/open-scratch.js";
import { defineCommand, EXIT } from "./command.js";
import { assertWeek } from "./filter-options.js";
import { type IngestFlags, ingestOptionsOf, withIngestFlags } from "./ingest-options.js";
import { UsageError } from "./known-errors.js";
import { note, print, printJson } from "./output.js";
import { progressBar } from "./progress.js";
import { toolVersion } from "./tool-version.js";
import { againstWritten, writtenReviews } from "./written-reviews.js";

interface Options extends IngestFlags {
  readonly db: string | undefined;
  readonly week: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
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
      .option("out", { type: "string", default: "reports", describe: "folder that receives the pages" })
      .option("format", { choices: ["table", "json"] as const, default: "table" as const })
      .conflicts("week", ["since", "until"]) as never,
  run: async (options) => {
    if (options.week !== undefined) assertWeek(options.week);
    const reviewedNow = await reviewed(options);
    const against = againstWritten(options.out, reviewedNow);
    const result: ReviewResult = against === null ? reviewedNow : { ...reviewedNow, against };
    const page = reviewPage(result);
    const folder = join(options.out, result.period.name);
    await writeForms(folder, "review", page);
    writeFileSync(join(folder, "review.json"), `${JSON.stringify(documentOf(result), null, 2)}\n`);
    await writeList(options.out);
    if (options.format === "json") await printJson("review", result);
    else await print(terminalPage(page, styleOf(process.stdout)));
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

function styleOf(stream: NodeJS.WriteStream): TerminalStyle {
  return terminalStyle({ isTerminal: stream.isTTY === true, environment: process.env });
}

function documentOf(result: ReviewResult): object {
  return { schema: "fallback-review/review/1", ...result };
}

async function reviewed(options: Options): Promise<ReviewResult> {
  const paths = options.paths ?? [];
  if (paths.length === 0) return reviewScratch(options.db ?? DEFAULT_DB, options);
  const folder = options.db === undefined ? mkdtempSync(join(tmpdir(), "fallback-review-")) : null;
  const progress = progressBar();
  try {
    const db = options.db ?? join(folder ?? "", DEFAULT_DB);
    await ingest(paths, { ...ingestOptionsOf(options), db, sha256: true, onProgress: progress.onProgress });
    return await reviewScratch(db, options);
  } finally {
    progress.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

async function reviewScratch(db: string, options: Options): Promise<ReviewResult> {
  const scratch = openScratch(db);
  try {
    return await review(scratch, reviewOptionsOf(options));
  } finally {
    await scratch.destroy();
  }
}

function reviewOptionsOf({ week, since, until, release, releases, host, paths }: Options): ReviewOptions {
  const options: (readonly [string, string])[] = [];
  const named = { week, since, until, release, releases };
  for (const [name, value] of Object.entries(named)) if (value !== undefined) options.push([name, value]);
  for (const each of host ?? []) options.push(["host", each]);
  if (paths !== undefined && paths.length > 0) options.unshift(["paths", paths.join(" ")]);
  return {
    made: { version: toolVersion(), options },
    ...(week === undefined ? {} : { week }),
    ...(since === undefined ? {} : { since: millisecondsOf("since", since) }),
    ...(until === undefined ? {} : { until: millisecondsOf("until", until) }),
  };
}

function millisecondsOf(flag: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`--${flag} ${JSON.stringify(text)}: write an ISO time such as 2026-09-21`);
  return time;
}
