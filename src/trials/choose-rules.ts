import { isRuleFile } from "./is-rule-file.js";
import { loadRuleFile } from "./load-rule-file.js";
import type { ChosenRule, Rule, RuleParameters, SkippedRule } from "./rule.js";
import { BUILT_IN_RULES } from "./rules/list.js";

/** A rule was asked for that does not exist, or with a parameter that it does not have. */
export class UnknownRule extends Error {
  override readonly name = "UnknownRule";
}

export interface RuleChoice {
  readonly rules: readonly ChosenRule[];
  /** Files that gave no rule. */
  readonly skipped: readonly SkippedRule[];
}

/** Every built-in rule with its own parameters. */
export function builtInRules(): ChosenRule[] {
  return BUILT_IN_RULES.map((rule) => ({ rule, parameters: defaultsOf(rule), file: null }));
}

/**
 * The rules that were asked for, each once: names of built-in ones, with parameters after a colon
 * (`adjacent-join:gap=4`), and paths of files. Asking for nothing gives every built-in rule.
 * @throws UnknownRule
 */
export async function chooseRules(asked: readonly string[]): Promise<RuleChoice> {
  if (asked.length === 0) return { rules: builtInRules(), skipped: [] };
  const rules: ChosenRule[] = [];
  const skipped: SkippedRule[] = [];
  for (const text of new Set(asked)) {
    if (!isRuleFile(text)) {
      rules.push(builtInRule(text));
      continue;
    }
    const loaded = await loadRuleFile(text);
    if ("fault" in loaded) skipped.push({ rule: text, file: text, fault: loaded.fault });
    else rules.push(loaded);
  }
  return { rules, skipped };
}

function builtInRule(text: string): ChosenRule {
  const colon = text.indexOf(":");
  const name = colon === -1 ? text : text.slice(0, colon);
  const rule = (BUILT_IN_RULES as readonly Rule[]).find((candidate) => candidate.name === name);
  if (rule === undefined) {
    throw new UnknownRule(
      `no rule is called ${JSON.stringify(name)}; the built-in rules are ${BUILT_IN_RULES.map((each) => each.name).join(", ")}; a file is named by its path, such as ./my-rule.mjs`,
    );
  }
  const parameters = colon === -1 ? {} : parametersFrom(text.slice(colon + 1), rule);
  return { rule, parameters: { ...defaultsOf(rule), ...parameters }, file: null };
}

function parametersFrom(text: string, rule: Rule): RuleParameters {
  const defaults = defaultsOf(rule);
  return Object.fromEntries(
    text.split(",").map((part) => {
      const [, key = "", value] = /^([a-z]+)=(\d{1,4})$/.exec(part) ?? [];
      if (value !== undefined && key in defaults) return [key, Number(value)];
      const known = Object.keys(defaults).map((name) => `${name}=NUMBER`);
      throw new UnknownRule(
        `${rule.name} ${known.length === 0 ? "takes no parameter" : `takes ${known.join(", ")}`}, not ${JSON.stringify(part)}`,
      );
    }),
  );
}

function defaultsOf(rule: Rule): RuleParameters {
  return rule.parameters ?? {};
}
