import { CONTROL_MEANINGS } from "./negative-controls/kinds.js";
import type { Reason } from "./verdict.js";

/** A reason as a clause that can stand after "because". */
export function reasonInWords(reason: Reason): string {
  switch (reason.reason) {
    case "reaches-two-present-parts":
      return "it accepts composed-two-present-parts by design, which is never acceptable";
    case "gains-two-present-parts":
      return `it accepts ${counted(reason.spans, "span")} of composed-two-present-parts, which is never acceptable`;
    case "accepts-controls":
      return `it accepts ${reason.accepted} of ${reason.made} negative controls of the kind ${reason.kind} (${CONTROL_MEANINGS[reason.kind]})`;
    case "loses-cases":
      return `${counted(reason.cases, "case")} would come out worse`;
    case "gains-unclassified":
      return `${counted(reason.spans, "gained span")} could not be classified and may be of any class`;
    case "ambiguous":
      return `${counted(reason.values, "gained value")} could stand for several evidence texts (up to ${reason.most})`;
    case "ambiguity-not-known":
      return `it is not known which evidence text ${counted(reason.values, "gained value")} would stand for`;
    case "not-reversible":
      return "the span cannot be computed back from the evidence text";
    case "no-unrelated-pair-made":
      return "no pair of unrelated parts could be made to test it with";
    case "no-gain":
      return "it accepts none of the rejected spans of these cases";
    case "no-case-tried":
      return "no case could be tried";
    case "passed":
      return `it accepts ${counted(reason.spans, "span")}, loses no case, accepts none of ${counted(reason.controls, "negative control")}, and takes each span for one evidence text that leads back to it`;
  }
}

/** `1 span`, `2 spans`. */
export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
