import { list, paragraph } from "../page/page.js";
import { readingText } from "../reading-wording.js";
import { counted } from "../wording.js";
import type { SectionOf } from "./section.js";

/** What the releases with the quoting ladder say, and what would be needed to say more. */
export const readingSection: SectionOf = ({ reading }) => {
  const { since, fallbacks, withReport, couldBelong, readings } = reading;
  const unused =
    couldBelong === 0
      ? ""
      : ` ${counted(couldBelong, "more event")} could be of ${since} or later and ${couldBelong === 1 ? "is" : "are"} not used.`;
  return {
    id: "reading",
    title: `What can be read from ${since} on`,
    blocks: [
      paragraph(`${counted(fallbacks, "fallback")}, ${withReport} with a report.${unused}`),
      list(...readings.map(readingText)),
    ],
  };
};
