import { plainTypography } from "../../classify/typographic.js";
import { formRule } from "./form-rule.js";

export const typographic = formRule("typographic-variant-present", plainTypography, {
  name: "typographic",
  describe: "Accepts a span that stands in the evidence once its typographic characters are made plain.",
  knownAbout: {
    injective: false,
    reversible: false,
    note: "Several characters share a plain counterpart; zero-width ones are dropped.",
  },
});
