import { list, paragraph, type Text } from "../page/page.js";
import type { SectionOf } from "./section.js";

export const firstSeenSection: SectionOf = ({ firstSeen, period }) => {
  if (period.week === null) return null;
  const items: Text[] = [];
  if (firstSeen !== null) {
    for (const [kind, names] of Object.entries(firstSeen)) {
      if (names.length === 0) continue;
      const isTerm = kind === "classes" || kind === "failures";
      items.push([
        `${KINDS[kind as keyof typeof KINDS]}: `,
        ...names.flatMap((name: string, at: number) => [
          ...(at === 0 ? [] : [", "]),
          isTerm ? { term: name } : { code: name },
        ]),
      ]);
    }
  }
  return {
    id: "new",
    title: "New this week",
    blocks: [
      firstSeen === null
        ? paragraph("No earlier week in this data: nothing can be called new.")
        : items.length === 0
          ? paragraph("Nothing that earlier weeks do not have.")
          : list(...items),
    ],
  };
};

const KINDS = {
  classes: "relation classes",
  failures: "failure kinds",
  releases: "releases",
  hosts: "hosts",
} as const;
