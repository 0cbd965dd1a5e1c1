import type { Section } from "../page/page.js";
import type { WeeklyReview } from "../weekly-review.js";

/** One section of the weekly page; null where there is nothing to say. */
export type SectionOf = (result: WeeklyReview) => Section | null;
