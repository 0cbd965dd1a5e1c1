import type { Page } from "../report/page/page.js";
import { terminalPage } from "../report/terminal/terminal-page.js";
import { terminalStyle } from "../report/terminal/terminal-style.js";
import { print } from "./output.js";

/** A page on standard output, in the style that it shows. */
export function printPage(page: Page): Promise<void> {
  const isTerminal = process.stdout.isTTY === true;
  return print(terminalPage(page, terminalStyle({ isTerminal, environment: process.env })));
}
