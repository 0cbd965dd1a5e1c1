/** Whether a rule is asked for by the path of a file, which is code and runs. */
export function isRuleFile(text: string): boolean {
  return /[/\\]|\.[cm]?js$/.test(text);
}
