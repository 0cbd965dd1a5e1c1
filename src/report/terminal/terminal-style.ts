import picocolors from "picocolors";
import type { TerminalStyle } from "./terminal-page.js";

/** What decides whether a stream shows colour. */
export interface ColourSetting {
  readonly isTerminal: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Colour on a terminal only. NO_COLOR (any value but the empty one) turns it off and comes first; FORCE_COLOR turns
 * it on anywhere, except with 0 or false, which turn it off; a terminal named "dumb" shows none.
 */
export function hasColour({ isTerminal, environment }: ColourSetting): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && TERM !== "dumb";
}

export function terminalStyle(setting: ColourSetting): TerminalStyle {
  // Decided here, because the library reads FORCE_COLOR=0 as on.
  const { bold, dim } = picocolors.createColors(hasColour(setting));
  return { heading: (text) => bold(text), caption: (text) => dim(text) };
}
