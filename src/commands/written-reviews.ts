import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type AgainstPrevious, againstPrevious, weekBefore } from "../analysis/against-previous.js";
import type { ReviewResult } from "../analysis/review.js";
import type { WrittenReview } from "../report/weeks-page.js";

const COUNT = z.number().int().nonnegative();

const DOCUMENT = z.object({
  schema: z.literal("fallback-review/review/1"),
  period: z.object({ name: z.string(), week: z.string().nullable() }),
  inPeriod: z.object({
    fallbacks: COUNT,
    episodes: COUNT,
    spans: COUNT.nullable(),
    bullets: COUNT.nullable(),
  }),
  releasesInPeriod: z.array(z.object({ release: z.string() })),
});

/** The reviews in an output folder, by name, and the folders whose `review.json` could not be used. */
export function writtenReviews(folder: string): {
  readonly reviews: readonly WrittenReview[];
  readonly unreadable: readonly string[];
} {
  const reviews: WrittenReview[] = [];
  const unreadable: string[] = [];
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const path = join(folder, name, "review.json");
    if (!existsSync(path)) continue;
    const written = readReview(path, name);
    if (written === null) unreadable.push(path);
    else reviews.push(written);
  }
  return { reviews, unreadable };
}

/** The changes since the previous week, if its review lies in the folder. */
export function againstWritten(folder: string, { period, inPeriod }: ReviewResult): AgainstPrevious | null {
  const before = period.week === null ? null : weekBefore(period.week);
  if (before === null) return null;
  const written = readReview(join(folder, before, "review.json"), before);
  return written === null ? null : againstPrevious(before, written, inPeriod);
}

/** Null where it is not there, or is no review of that name. */
function readReview(path: string, name: string): WrittenReview | null {
  if (!existsSync(path)) return null;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
  const { success, data } = DOCUMENT.safeParse(content);
  if (!success || data.period.name !== name) return null;
  return {
    name,
    week: data.period.week,
    ...data.inPeriod,
    releases: [...new Set(data.releasesInPeriod.map(({ release }) => release))],
  };
}
