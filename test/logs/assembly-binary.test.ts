import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";

/** It imports the other files *-assembly.ts. */
const SOURCE = "src/logs/line-sieve-assembly.ts";
const BINARY = "src/logs/assembly-binary.ts";

/** Compiling takes two seconds; the machine may be busy. */
const PATIENCE = 60_000;

it(
  "the binary is what its source compiles to; UPDATE_GOLDENS=1 writes it",
  async () => {
    const expected = moduleOf(await compiled());
    if (process.env.UPDATE_GOLDENS === "1") writeFileSync(BINARY, expected);
    expect(readFileSync(BINARY, "utf8")).toBe(expected);
  },
  PATIENCE,
);

async function compiled(): Promise<Uint8Array> {
  const { default: asc } = await import("assemblyscript/asc");
  const options = ["--runtime", "stub", "-O3", "--noAssert", "--enable", "simd", "--importMemory"];
  let binary: Uint8Array = new Uint8Array();
  const { error, stderr } = await asc.main([SOURCE, "--outFile", "log.wasm", ...options], {
    writeFile: (_name: string, contents: string | Uint8Array) => {
      if (contents instanceof Uint8Array) binary = contents;
    },
  });
  if (error !== null) throw new Error(stderr.toString(), { cause: error });
  return binary;
}

function moduleOf(binary: Uint8Array): string {
  const parts =
    Buffer.from(binary)
      .toString("base64")
      .match(/.{1,100}/g) ?? [];
  return [
    "/** What the files *-assembly.ts of this room compile to, in Base64; its test writes it. */",
    "export const ASSEMBLY_BINARY = [",
    ...parts.map((part) => `  "${part}",`),
    '].join("");',
    "",
  ].join("\n");
}
