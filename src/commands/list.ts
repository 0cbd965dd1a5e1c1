import type { Command } from "./command.js";

/** A command as `--help` lists it; its module is imported only when it runs. */
export interface ListedCommand {
  /** Name and positionals, as yargs writes them. */
  readonly usage: string;
  readonly does: string;
  /** An invocation that works on the project's own `corpora/`. */
  readonly example: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Every command, in the order of `--help`. */
export const COMMANDS = {
  ingest: {
    usage: "ingest [paths..]",
    does: "load captured logs, cases and sessions into a scratch file",
    example: "ingest corpora --releases corpora/releases.json --db scratch.sqlite",
    load: () => import("./ingest.js"),
  },
  releases: {
    usage: "releases",
    does: "counts per release",
    example: "releases --db scratch.sqlite --by trigger",
    load: () => import("./releases.js"),
  },
  events: {
    usage: "events",
    does: "the events behind a number, with file and line",
    example: "events --db scratch.sqlite --release 0.4.4",
    load: () => import("./events.js"),
  },
  replay: {
    usage: "replay <corpus..>",
    does: "replay cases as a release did, without a scratch file",
    example: "replay corpora/cases --as 0.4.4,0.4.5",
    load: () => import("./replay.js"),
  },
  extract: {
    usage: "extract <session..>",
    does: "make cases of Pi session files",
    example: "extract test/fixtures/sessions/small.jsonl --out cases.ndjson",
    load: () => import("./extract.js"),
  },
  compare: {
    usage: "compare <a> <b>",
    does: "release against release: what changed, and what cannot be told",
    example: "compare 0.4.4 0.4.5..0.4.6 --db scratch.sqlite",
    load: () => import("./compare.js"),
  },
  review: {
    usage: "review [paths..]",
    does: "the weekly page",
    example: "review corpora --releases corpora/releases.json --out reports",
    load: () => import("./review.js"),
  },
  rules: {
    usage: "rules <corpus..>",
    does: "try normalisation rules on cases: what each would accept, change and break",
    example: "rules corpora/cases --rule adjacent-join --as 0.4.4",
    load: () => import("./rules.js"),
  },
  query: {
    usage: "query <sql>",
    does: "read-only SQL over the scratch file",
    example: 'query "SELECT release, count(*) FROM fallbacks GROUP BY release" --db scratch.sqlite',
    load: () => import("./query.js"),
  },
  explain: {
    usage: "explain [term]",
    does: "what a class, status, release or failure kind means",
    example: "explain composed-adjacent-present",
    load: () => import("./explain.js"),
  },
} as const satisfies Record<string, ListedCommand>;
