import { writeSync } from "node:fs";
import { EXIT } from "./command.js";

/**
 * Writes results to standard output. A reader that has gone (`| head`) ends the program quietly: it saw what it
 * wanted.
 */
export async function print(text: string): Promise<void> {
  const line = text.endsWith("\n") ? text : `${text}\n`;
  await new Promise<void>((resolve) => {
    process.stdout.write(line, () => resolve());
  });
}

/** One JSON document, with the name of its schema first. */
export function printJson(command: string, document: object): Promise<void> {
  return print(safeJson(JSON.stringify({ schema: `fallback-review/${command}/1`, ...document }, null, 2)));
}

/**
 * The same JSON, with the characters escaped that JSON leaves as they are and a terminal obeys: DEL, C1 controls,
 * and those that reorder or hide text.
 */
export function safeJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A line for the person at the terminal: notes, progress, warnings. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Ends the program with code 0 when the reader of the output has gone, and with a line where it cannot be written
 * at all (a full disk). To be called once.
 */
export function leaveQuietlyOnClosedPipe(): void {
  const leave = (error: NodeJS.ErrnoException): void => {
    if (error.code === "EPIPE") process.exit(EXIT.ran);
    try {
      writeSync(2, `fallback-review: the output cannot be written (${error.code}); check where it goes\n`);
    } catch {
      // Standard error itself is what cannot be written.
    }
    process.exit(EXIT.couldNotRun);
  };
  process.stdout.on("error", leave);
  process.stderr.on("error", leave);
}
