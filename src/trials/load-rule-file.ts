import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isName } from "../vocabulary/names.js";
import type { ChosenRule, Rule, RuleFault, RuleParameters } from "./rule.js";

/**
 * Loads a rule of the user's own: an ES module whose default export, or export `rule`, has the shape of a rule. It
 * runs in this process as the code that it is. Its descriptive parts are copied before any case is read, so that
 * they cannot carry text of one.
 */
export async function loadRuleFile(path: string): Promise<ChosenRule | { readonly fault: RuleFault }> {
  try {
    const loaded = (await import(pathToFileURL(resolve(path)).href)) as { default?: unknown; rule?: unknown };
    const candidate = loaded.default ?? loaded.rule;
    const rule = ruleOf(candidate);
    if (rule === null) return { fault: "wrong-shape" };
    return { rule, parameters: rule.parameters ?? {}, file: path };
  } catch {
    return { fault: "cannot-be-loaded" };
  }
}

function ruleOf(candidate: unknown): Rule | null {
  if (!isObject(candidate)) return null;
  const { name, describe, accepts, standsAs, knownAbout, parameters = {} } = candidate;
  if (typeof name !== "string" || !isName(name)) return null;
  if (typeof describe !== "string" || typeof accepts !== "function") return null;
  if (standsAs !== undefined && typeof standsAs !== "function") return null;
  if (!isObject(knownAbout) || !isObject(parameters)) return null;
  const { injective, reversible, note = "" } = knownAbout;
  if (typeof injective !== "boolean" || typeof reversible !== "boolean" || typeof note !== "string")
    return null;
  if (Object.entries(parameters).some(([key, value]) => !isName(key) || !Number.isSafeInteger(value))) {
    return null;
  }
  // What it reaches is not taken over: a claim of the file about classes is no bound.
  return {
    name,
    describe,
    parameters: { ...(parameters as RuleParameters) },
    knownAbout: { injective, reversible, note },
    accepts: accepts.bind(candidate) as Rule["accepts"],
    ...(standsAs === undefined
      ? {}
      : { standsAs: standsAs.bind(candidate) as NonNullable<Rule["standsAs"]> }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
