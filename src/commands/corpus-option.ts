/** The positional of commands that read cases. */
export const CORPUS = {
  type: "string",
  array: true,
  demandOption: true,
  describe: "case files, folders, globs, or - for standard input; plain or gz",
} as const;
