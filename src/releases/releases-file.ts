import { readFile } from "node:fs/promises";
import picomatch from "picomatch";
import { z } from "zod";
import {
  DeclarationError,
  type Declarations,
  inCatalogue,
  labelFrom,
  type RecordOrigin,
  WHAT_A_RELEASE_IS,
} from "./declarations.js";
import type { ReleaseLabel } from "./label.js";

/**
 * Reads a releases file: a JSON array of `{ "path"?, "host"?, "from"?, "to"?, "release" }`. All parts of a rule
 * must match, and the first rule that matches counts. `path` and `host` are globs; `from` is inclusive, `to` is
 * exclusive, both ISO 8601 (without a zone: UTC).
 *
 * A path glob that begins with `/` must match the whole path as given. Any other one must match the path or an
 * end of it that begins after a `/`: `0.4.4.jsonl`, `logs/0.4.4*` and `**\/0.4.4.jsonl` all match
 * `corpora/logs/0.4.4.jsonl`.
 * @throws DeclarationError
 */
export async function readReleasesFile(path: string): Promise<Declarations> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new DeclarationError(`${JSON.stringify(path)}: cannot be read; check the path given to --releases`);
  }
  return parseReleasesFile(text, path);
}

/**
 * The declarations in the text of a releases file; `path` is for the messages.
 * @throws DeclarationError
 */
export function parseReleasesFile(text: string, path: string): Declarations {
  const file = JSON.stringify(path);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new DeclarationError(`${file}: is not JSON; write an array of rules, ${EXAMPLE}`);
  }
  if (!Array.isArray(json)) {
    throw new DeclarationError(`${file}: is not an array; put its rules between [ and ], ${EXAMPLE}`);
  }
  const rules = json.map((entry, index) => ruleFrom(entry, `${file}: rule ${index}`));
  const named = new Set(rules.flatMap(({ label }) => releasesOf(label)));
  return {
    labelOf: (origin) => rules.find((rule) => rule.matches(origin))?.label ?? null,
    byOrigin: true,
    isKnown: (release) => inCatalogue(release) || named.has(release),
  };
}

const EXAMPLE = 'for example [{"path": "logs/0.4.4*", "release": "0.4.4"}]';

const time = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);
const glob = z.string().min(1).max(1000);
const RULE = z.strictObject({
  path: glob.optional(),
  host: glob.optional(),
  from: time.optional(),
  to: time.optional(),
  release: z.string(),
});

/** What each field of a rule must be, for the messages. */
const FIELDS = {
  path: "a glob of at most 1000 characters",
  host: "a glob of at most 1000 characters",
  from: "an ISO 8601 time such as 2026-09-20T00:00:00Z",
  to: "an ISO 8601 time such as 2026-09-20T00:00:00Z",
  release: WHAT_A_RELEASE_IS,
} as const satisfies Record<keyof z.infer<typeof RULE>, string>;

interface Rule {
  readonly label: ReleaseLabel;
  matches(origin: RecordOrigin): boolean;
}

function ruleFrom(entry: unknown, place: string): Rule {
  const parsed = RULE.safeParse(entry);
  if (!parsed.success) throw new DeclarationError(`${place}: ${complaint(parsed.error)}`);
  const rule = parsed.data;
  const label = labelFrom(rule.release, place);
  const path = rule.path === undefined ? null : pathMatcher(rule.path);
  const host = rule.host === undefined ? null : matcher(rule.host);
  const from = rule.from === undefined ? null : millisecondsOf(rule.from);
  const to = rule.to === undefined ? null : millisecondsOf(rule.to);
  return {
    label,
    matches: (origin) =>
      (path === null || path(origin.path)) &&
      (host === null || (origin.host !== null && host(origin.host))) &&
      (from === null || (origin.time !== null && origin.time >= from)) &&
      (to === null || (origin.time !== null && origin.time < to)),
  };
}

/** The validator's own message quotes its input, so only the place and our own words are taken from it. */
function complaint(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    return `unknown key ${JSON.stringify(issue.keys[0])}; a rule has ${Object.keys(FIELDS).join(", ")}`;
  }
  const field = issue?.path[0];
  if (typeof field === "string" && Object.hasOwn(FIELDS, field)) {
    return `${field} must be ${FIELDS[field as keyof typeof FIELDS]}`;
  }
  return "must be an object with at least a release";
}

function pathMatcher(glob: string): (path: string) => boolean {
  if (glob.startsWith("/")) return matcher(glob);
  const relative = glob.replace(/^(?:\.\/)+/, "");
  const whole = matcher(relative);
  return (path) => {
    if (whole(path)) return true;
    for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1)) {
      if (whole(path.slice(slash + 1))) return true;
    }
    return false;
  };
}

function matcher(glob: string): (text: string) => boolean {
  return picomatch(glob, { dot: true });
}

/** A time without a zone is read as UTC, whatever the machine's zone. */
function millisecondsOf(iso: string): number {
  const zoned = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes("T");
  return Date.parse(zoned ? iso : `${iso}Z`);
}

function releasesOf(label: ReleaseLabel): string[] {
  if (label.kind === "free") return [];
  return [label.interval.lower, label.interval.upper].filter((release) => release !== null);
}
