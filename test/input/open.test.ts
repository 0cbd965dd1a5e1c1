import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InputError, openInput } from "../../src/input/open.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fallback-review-open-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function content(path: string): Promise<{ text: string; fault: string | null }> {
  const input = await openInput(path);
  const parts: Buffer[] = [];
  for await (const chunk of input.chunks) parts.push(Buffer.from(chunk));
  await input.close();
  return { text: Buffer.concat(parts).toString("latin1"), fault: input.fault() };
}

const LONG = "0123456789abcde\n".repeat(20_000);

describe("opening an input", () => {
  it("reads plain and gzip files, told by their content", async () => {
    const plain = join(folder, "plain.gz");
    const packed = join(folder, "packed.log");
    await writeFile(plain, LONG);
    await writeFile(packed, gzipSync(LONG));
    expect(await content(plain)).toEqual({ text: LONG, fault: null });
    expect(await content(packed)).toEqual({ text: LONG, fault: null });
  });

  it("reads what stood before the damage of a gzip file", async () => {
    const path = join(folder, "cut.gz");
    const packed = gzipSync(Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251)));
    await writeFile(path, packed.subarray(0, packed.length >> 1));
    expect((await content(path)).fault).toBe("gzip-damaged");
  });

  it("reads up to its size at opening, and says if the file shrank", async () => {
    const path = join(folder, "grows.log");
    await writeFile(path, LONG);
    const input = await openInput(path);
    await writeFile(path, "later\n", { flag: "a" });
    let bytes = 0;
    for await (const chunk of input.chunks) bytes += chunk.length;
    await input.close();
    expect([bytes, input.fault()]).toEqual([LONG.length, null]);

    const shrinking = await openInput(path);
    await truncate(path, 1000);
    for await (const chunk of shrinking.chunks) bytes += chunk.length;
    await shrinking.close();
    expect([bytes, shrinking.fault()]).toEqual([LONG.length + 1000, "shrank-while-read"]);
  });

  it("names the path and the remedy where it cannot", async () => {
    const missing = join(folder, "missing.log");
    await expect(openInput(missing)).rejects.toThrow(InputError);
    await expect(openInput(missing)).rejects.toThrow(`${JSON.stringify(missing)}: no such file`);
    await expect(openInput(folder)).rejects.toThrow("is not a regular file");
    const zst = join(folder, "x.zst");
    await writeFile(zst, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]));
    await expect(openInput(zst)).rejects.toThrow("zstd -dc FILE | fallback-review ingest -");
  });
});
