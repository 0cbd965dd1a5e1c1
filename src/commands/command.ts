import type { Argv } from "yargs";

/** Exit codes of every command. */
export const EXIT = { ran: 0, gateFailed: 1, couldNotRun: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a command module exports as `command`: its options, and what it does. */
export interface Command<Options = Record<string, unknown>> {
  readonly options: (yargs: Argv) => Argv<Options>;
  /** Prints results to stdout and everything else to stderr. */
  readonly run: (options: Options) => Promise<ExitCode>;
}

/** Fixes the options' type of a command, and hides it from the list of commands. */
export function defineCommand<Options>(command: Command<Options>): Command {
  return command as unknown as Command;
}
