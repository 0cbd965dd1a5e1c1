import type { ReviewResult } from "../../analysis/review.js";
import type { Section } from "../page/page.js";

/** One section of the weekly page; null where there is nothing to say. */
export type SectionOf = (result: ReviewResult) => Section | null;
