import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const REACHES_OUT = /["'](?:node:)?(?:https?|http2|net|tls|dgram|dns)["']|\bfetch\(|WebSocket|XMLHttpRequest/;

describe("the program", () => {
  it("has nothing that reaches the network", () => {
    const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    expect(sources.length).toBeGreaterThan(100);
    const reaching = sources.filter((name) => REACHES_OUT.test(readFileSync(join("src", name), "utf8")));
    expect(reaching).toEqual([]);
  });
});
