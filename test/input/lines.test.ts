import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "../../src/input/lines.js";

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

async function lines(text: string, size: number, limit = 1000): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const { number, offset, bytes, terminated } of readLines(chunksOf(text, size), { limit })) {
    read.push([number, offset, bytes === null ? null : bytes.toString(), terminated]);
  }
  return read;
}

describe("lines", () => {
  it("end at LF only", async () => {
    expect(await lines("a\u2028b\r\n\r\u0085c", 100)).toEqual([
      [1, 0, "a\u2028b\r", true],
      [2, 7, "\rc".replace("\r", "\r\u0085"), false],
    ]);
  });

  it("over the limit are not kept", async () => {
    expect(await lines("aaaa\nb\ncccc", 3, 3)).toEqual([
      [1, 0, null, true],
      [2, 5, "b", true],
      [3, 7, null, false],
    ]);
  });

  it("are the same wherever chunks end", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "ä", "\n", "\r"), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const parts = text.split("\n");
        const expected = parts.at(-1) === "" ? parts.slice(0, -1) : parts;
        const read = await lines(text, size);
        expect(read.map((line) => (line as unknown[])[2])).toEqual(expected);
        expect(await lines(text, 1000)).toEqual(read);
      }),
    );
  });
});
