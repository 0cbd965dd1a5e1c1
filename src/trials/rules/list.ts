import type { Rule } from "../rule.js";
import { adjacentJoin } from "./adjacent-join.js";
import { caseFolded } from "./case-folded.js";
import { jsonEscaped } from "./json-escaped.js";
import { jsonUnescaped } from "./json-unescaped.js";
import { nfc } from "./nfc.js";
import { singleDeletion } from "./single-deletion.js";
import { twoPresentParts } from "./two-present-parts.js";
import { typographic } from "./typographic.js";
import { whitespaceCollapsed } from "./whitespace-collapsed.js";

/** Every built-in rule, in the order of the report. */
export const BUILT_IN_RULES = [
  jsonEscaped,
  jsonUnescaped,
  whitespaceCollapsed,
  typographic,
  nfc,
  caseFolded,
  adjacentJoin,
  singleDeletion,
  twoPresentParts,
] as const satisfies readonly Rule[];
