import { unescapedForm } from "../../classify/transforms.js";
import { formRule } from "./form-rule.js";

export const jsonUnescaped = formRule("unescaped-form-present", unescapedForm, {
  name: "json-unescaped",
  describe: "Accepts a span that stands in the evidence once its backslash escapes are resolved.",
  knownAbout: {
    injective: false,
    reversible: false,
    note: "A backslash can be meant: a Windows path or a pattern turns into another text when it is unescaped.",
  },
});
