import type { Comparison } from "../../analysis/compare/comparison.js";
import type { Block } from "../page/page.js";
import { comparabilityBlocks } from "./comparability-blocks.js";
import { footnoteBlocks } from "./footnotes-block.js";
import { groupBlocks, measureBlocks } from "./measure-blocks.js";
import { replaysBlocks } from "./replays-blocks.js";
import { sidesBlocks } from "./sides-blocks.js";

/** A comparison as the blocks of a page: comparability first, then the measures, then the footnotes. */
export function comparisonBlocks(comparison: Comparison): Block[] {
  return [
    ...sidesBlocks(comparison),
    ...comparabilityBlocks(comparison),
    ...measureBlocks(comparison, comparison, ""),
    ...replaysBlocks(comparison),
    ...groupBlocks(comparison),
    ...footnoteBlocks(comparison),
  ];
}
