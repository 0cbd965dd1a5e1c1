import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { shown } from "../report/shown.js";
import { isRuleFile } from "../trials/is-rule-file.js";
import { UsageError } from "./known-errors.js";

/** The settings file that is read without being named, from the folder in which the program is called. */
export const SETTINGS_FILE = "fallback-review.config.json";

/**
 * What may stand in a settings file, by the name of its flag: `text`, `texts` (a list), or `path` and `paths`,
 * which are read from the folder of the settings file. `paths` are the inputs of `ingest` and `review`.
 */
const SETTINGS = {
  paths: "paths",
  db: "path",
  out: "path",
  releases: "path",
  cases: "paths",
  release: "text",
  host: "texts",
  exposure: "texts",
  gate: "texts",
  rule: "texts",
  compare: "texts",
  week: "text",
  since: "text",
  until: "text",
  now: "text",
  by: "text",
  as: "text",
  evidence: "text",
  range: "text",
  format: "text",
} as const satisfies Record<string, "text" | "texts" | "path" | "paths">;

export type Settings = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads the settings file that `--config` names, or the one in the current folder if there is one.
 * @throws UsageError for a file that cannot be read, an unknown key (by name) or a value of the wrong type
 */
export function readSettings(named: string | undefined): Settings {
  const path = named ?? SETTINGS_FILE;
  if (named === undefined && !existsSync(path)) return {};
  const file = JSON.stringify(shown(path));
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch {
    throw new UsageError(`${file} is no readable settings file; write JSON such as {"paths": ["captured"]}`);
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new UsageError(`${file} is no settings file; write an object such as {"paths": ["captured"]}`);
  }
  const folder = dirname(path);
  const fromFolder = (text: string): string => (isAbsolute(text) || text === "-" ? text : join(folder, text));
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (!Object.hasOwn(SETTINGS, key)) {
        throw new UsageError(
          `${file}: unknown key ${JSON.stringify(shown(key))}; known are ${Object.keys(SETTINGS).join(", ")}`,
        );
      }
      const kind = SETTINGS[key as keyof typeof SETTINGS];
      const isList = kind === "texts" || kind === "paths";
      const isValid = isList ? Array.isArray(value) && value.every(isText) : isText(value);
      if (!isValid) throw new UsageError(`${file}: ${key} must be ${isList ? "a list of texts" : "a text"}`);
      // A settings file that merely lies in the folder must not make code run.
      const code = named === undefined && key === "rule" ? (value as string[]).find(isRuleFile) : undefined;
      if (code !== undefined) {
        throw new UsageError(
          `${file}: the rule ${JSON.stringify(shown(code))} is a file of code; name it with --rule, or the settings with --config ${SETTINGS_FILE}`,
        );
      }
      if (key === "rule") {
        return [key, (value as string[]).map((rule) => (isRuleFile(rule) ? fromFolder(rule) : rule))];
      }
      if (kind === "text" || kind === "texts") return [key, value as string | string[]];
      return [key, isText(value) ? fromFolder(value) : (value as string[]).map(fromFolder)];
    }),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
