import { shown } from "../report/shown.js";

/**
 * Errors that a user can mend, by name: their message says what and how, and holds no text of an input. The
 * message of any other error may quote what was being read, so it is never shown.
 */
const KNOWN = new Set([
  "InputError",
  "NoInputs",
  "NoCases",
  "NothingRecognised",
  "ScratchError",
  "SpoolError",
  "UnknownRelease",
  "SidesOverlap",
  "SideNotReplayable",
  "MalformedGate",
  "UnknownRule",
  "ReleaseNotReplayable",
  "DeclarationError",
  "RecordEquationBroken",
  "QueryRefused",
  "UsageError",
]);

/** A command was called in a way that cannot work; the message says how it can. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The line (or, for a defect of this tool, the lines) to print for an error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "fallback-review: internal error; please report how it was called";
  // A message can hold a path or an argument, and those can hold anything.
  if (KNOWN.has(error.name)) return `fallback-review: ${shown(error.message.replace(/\s*\n\s*/g, " "))}`;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (typeof path === "string" && /^E[A-Z]+$/.test(code ?? "")) {
    return `fallback-review: ${shown(JSON.stringify(path))}: ${syscall} failed (${code}); check the path, its permissions and the free space`;
  }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [
    `fallback-review: internal error (${error.name}); please report it with these lines`,
    ...frames,
  ].join("\n");
}
