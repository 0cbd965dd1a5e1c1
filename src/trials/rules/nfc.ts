import { RELATION_CLASSES } from "../../vocabulary/relation-classes.js";
import type { NormalForm } from "../normal-form.js";
import type { Rule } from "../rule.js";

/**
 * ASCII that no mark follows; a base with its marks; the letters of one Hangul syllable: nothing composes across the
 * ends of such pieces.
 */
const CANONICAL: NormalForm = {
  pieces:
    /[\u0000-\u007f]+(?!\p{M})|(?:[\u1100-\u115f\ua960-\ua97c]+|[\uac00-\ud7a3])[\u1160-\u11ff\ud7b0-\ud7fb]*\p{M}*|\P{M}\p{M}*|\p{M}+/gu,
  normalise: (piece) => piece.normalize("NFC"),
};

/** Span and evidence are both composed, so that it does not matter which of them is decomposed. */
export const nfc: Rule = {
  name: "nfc",
  describe: "Accepts a span that equals an evidence text after Unicode canonical composition of both.",
  accepts: (span, evidence) => evidence.equalTexts(CANONICAL, span).length > 0,
  standsAs: (span, evidence) => evidence.equalTexts(CANONICAL, span),
  knownAbout: {
    injective: false,
    reversible: false,
    note: "Canonically equivalent texts look alike, but as file names they can be two different files.",
  },
  reach: () => ({ always: [], sometimes: RELATION_CLASSES }),
};
