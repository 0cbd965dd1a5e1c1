import { jsonEscaped as escapedForm } from "../../contract/support.js";
import { formRule } from "./form-rule.js";

/** What release 0.4.4 added: the known good that every other rule can be measured against. */
export const jsonEscaped = formRule("escaped-form-present", escapedForm, {
  name: "json-escaped",
  describe: "Accepts a span whose canonical JSON-escaped form stands in the evidence.",
  knownAbout: {
    injective: true,
    reversible: true,
    note: "Each text has one canonical escaped form, and JSON parsing gives the text back.",
  },
});
