import { whitespaceCollapsed as collapsedForm } from "../../classify/transforms.js";
import { formRule } from "./form-rule.js";

export const whitespaceCollapsed = formRule("whitespace-collapsed-present", collapsedForm, {
  name: "whitespace-collapsed",
  describe: "Accepts a span that stands in the evidence once its white space is collapsed and trimmed.",
  knownAbout: {
    injective: false,
    reversible: false,
    note: "White space carries meaning in indented formats, in quoted values and in patterns.",
  },
});
