import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type CaseReject, type ReadCasesOptions, readCases } from "../../src/corpora/read-cases.js";
import { InputError } from "../../src/input/open.js";

const folder = mkdtempSync(join(tmpdir(), "read-cases-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: string | Buffer): string {
  const path = join(folder, `${++files}.ndjson`);
  writeFileSync(path, content);
  return path;
}

async function read(path: string, options: ReadCasesOptions = {}) {
  const ids: string[] = [];
  const rejects: Omit<CaseReject, "path">[] = [];
  const onReject = ({ path: rejectedPath, ...reject }: CaseReject) => {
    expect(rejectedPath).toBe(path);
    rejects.push(reject);
  };
  for await (const { id } of readCases(path, { onReject, ...options })) ids.push(id);
  return { ids, rejects };
}

const caseLine = (id: string, summary = "") =>
  JSON.stringify({ id, summary, sourceText: "", readFiles: [], modifiedFiles: [] });

describe("a case file", () => {
  it("gives its cases in order, repeated ids included, the last line with or without LF", async () => {
    const path = fileOf(`${caseLine("a")}\n${caseLine("b")}\n${caseLine("a")}`);
    expect(await read(path)).toEqual({ ids: ["a", "b", "a"], rejects: [] });
  });

  it("may be gzip, in several members", async () => {
    const path = fileOf(Buffer.concat([gzipSync(`${caseLine("a")}\n`), gzipSync(`${caseLine("b")}\n`)]));
    expect(await read(path)).toEqual({ ids: ["a", "b"], rejects: [] });
  });

  it("ends lines at LF only", async () => {
    const path = fileOf(`${caseLine("a", "x\u2028y\u2029z\u0085")}\r\n\r${caseLine("b")}\n`);
    expect(await read(path)).toEqual({ ids: ["a", "b"], rejects: [] });
  });

  it("may hold blank lines and byte-order marks, at its start and where files were joined", async () => {
    const path = fileOf(`\uFEFF${caseLine("a")}\n\n  \n\uFEFF${caseLine("b")}\n`);
    expect(await read(path)).toEqual({ ids: ["a", "b"], rejects: [] });
  });

  it("loses only its bad lines, each told with its place", async () => {
    const first = caseLine("a");
    const path = fileOf(`${first}\n{"id":"b"}\n${caseLine("c")}\nnoise\n${caseLine("d")}\n`);
    expect(await read(path)).toEqual({
      ids: ["a", "c", "d"],
      rejects: [
        { line: 2, offset: first.length + 1, reason: "field-missing", field: "summary", id: "b" },
        { line: 4, offset: 2 * first.length + 13, reason: "not-json" },
      ],
    });
  });

  it("that is still being written has an unfinished last line", async () => {
    const first = caseLine("a");
    const path = fileOf(`${first}\n${caseLine("b").slice(0, 30)}`);
    expect(await read(path)).toEqual({
      ids: ["a"],
      rejects: [{ line: 2, offset: first.length + 1, reason: "unfinished" }],
    });
  });

  it("has a line over the limit rejected unread", async () => {
    const long = caseLine("long", "x".repeat(500));
    const path = fileOf(`${long}\n${caseLine("a")}\n`);
    expect(await read(path, { lineLimit: 400 })).toEqual({
      ids: ["a"],
      rejects: [{ line: 1, offset: 0, reason: "line-too-long" }],
    });
  });

  it("with damaged compression gives what stands before the damage, and says so", async () => {
    const whole = gzipSync(`${caseLine("a")}\n`.repeat(2000));
    const { ids, rejects } = await read(fileOf(whole.subarray(0, whole.length - 12)));
    expect(new Set(ids)).toEqual(new Set(["a"]));
    expect(rejects.at(-1)).toMatchObject({ reason: "gzip-damaged" });
  });

  it("that does not exist is an error", async () => {
    await expect(read(join(folder, "none.ndjson"))).rejects.toThrow(InputError);
  });
});
