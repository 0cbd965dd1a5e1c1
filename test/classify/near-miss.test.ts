import { describe, expect, it } from "vitest";
import { classifyBoth, classifyOne, WITHOUT_SPLIT } from "./both.js";

// Digits and punctuation have no case and no other cheap form, so every lookup counted here is a near-miss lookup.

describe("single deletion", () => {
  it("needs both parts side by side in one source", () => {
    expect(classifyOne("0123456-789012", ["0123456789012"])).toEqual({
      relations: ["single-deletion-present"],
      lookups: 8,
      complete: true,
    });
    expect(classifyOne("0123456-789012", ["0123456", "789012"]).relations).toEqual([
      "composed-two-present-parts",
    ]);
    expect(classifyOne("0123456-789012", ["0123456 | 789012"]).relations).toEqual([
      "composed-adjacent-present",
    ]);
  });

  it("counts lookups up to the lowest position, whatever source or place comes first", () => {
    const value = "0123456789";
    const without = (position: number) => value.slice(0, position) + value.slice(position + 1);
    expect(classifyOne(value, [without(8), without(2)]).lookups).toBe(3);
    expect(classifyOne(value, [`${without(8)} ${without(5)}`]).lookups).toBe(6);
    for (let position = 0; position < value.length; position++) {
      expect(classifyOne(value, ["", `(${without(position)})`]).lookups).toBe(position + 1);
    }
  });

  it("finds one deletion for a run of equal units: its first", () => {
    expect(classifyOne("0122222345", ["012222345"]).lookups).toBe(3);
    expect(classifyOne("0000000001", ["000000001"]).lookups).toBe(1);
  });

  it("is not found beyond the share", () => {
    const value = "0123456789012345678901234567890123456789";
    const evidence = [value.slice(0, 38) + value.slice(39)];
    expect(classifyOne(value, evidence, 38)).toEqual({
      relations: ["not-classified-partial"],
      lookups: 38,
      complete: false,
    });
    expect(classifyOne(value, evidence, 39)).toEqual({
      relations: ["single-deletion-present"],
      lookups: 39,
      complete: true,
    });
  });

  it("leaves units alone that UTF-8 could not hold", () => {
    expect(classifyOne("\uDCE6 12-34 \uD83D", ["\uDCE6 1234 \uD83D"]).relations).toEqual([
      "single-deletion-present",
    ]);
    expect(classifyOne("\uDCE6 12-34 \uD83D", ["\uFFFD 1234 \uFFFD"]).relations).toEqual(["no-near-miss"]);
    expect(classifyOne("0123456\uD83D", ["0123456 \u{1F4E6}"]).relations).toEqual([
      "single-deletion-present",
    ]);
  });
});

describe("composition", () => {
  const value = "01234567:98765432"; // 17 units: 17 deletions, then 10 prefixes and 10 suffixes

  it("asks every prefix even where all miss, and no suffix then", () => {
    expect(classifyOne(value, ["98765432"])).toEqual({
      relations: ["no-near-miss"],
      lookups: 27,
      complete: true,
    });
  });

  it("joins parts of different sources", () => {
    expect(classifyOne(value, ["01234567", "98765432"])).toEqual({
      relations: ["composed-two-present-parts"],
      lookups: 38,
      complete: true,
    });
    expect(classifyOne(value, ["01234567", "98765432"], undefined, WITHOUT_SPLIT).lookups).toBe(37);
  });

  it("takes parts of four units and more, and separators without letter or number", () => {
    expect(classifyOne("0123:9876", ["0123", "9876"]).relations).toEqual(["composed-two-present-parts"]);
    expect(classifyOne("012:98765", ["012", "98765"]).relations).toEqual(["no-near-miss"]);
    expect(classifyOne("0123 59876", ["0123", "9876"]).relations).toEqual(["no-near-miss"]);
    expect(classifyOne("0123: 9876", ["0123", "9876"]).relations).toEqual(["composed-two-present-parts"]);
    expect(classifyOne("0123 : 9876", ["0123", "9876"]).relations).toEqual(["no-near-miss"]);
    expect(classifyOne("01239876", ["0123", "9876"]).relations).toEqual(["no-near-miss"]);
  });

  it("sees an astral letter as a letter, but half of one as none", () => {
    const letter = "\u{1D400}";
    expect(classifyOne(`0123${letter}9876`, ["0123", "9876"]).relations).toEqual(["no-near-miss"]);
    expect(classifyOne("0123\u{1F4E6}9876", ["0123", "9876"]).relations).toEqual([
      "composed-two-present-parts",
    ]);
    expect(classifyOne(`0123${letter}9876`, ["0123", `(${letter}9876`]).relations).toEqual([
      "composed-two-present-parts",
    ]);
  });

  it("ends with the share: partial inside the passes, counted on the last affordable lookup", () => {
    const sources = ["01234567", "98765432"];
    const at = (lookups: number, classifier?: typeof WITHOUT_SPLIT) =>
      classifyOne(value, sources, lookups * sources.length, classifier).relations[0];
    expect(at(26)).toBe("not-classified-partial");
    expect(at(36)).toBe("not-classified-partial");
    expect(at(37, WITHOUT_SPLIT)).toBe("composed-two-present-parts");
    // The first adjacency lookup is refused.
    expect(at(37)).toBe("not-classified-partial");
    expect(at(38)).toBe("composed-two-present-parts");
    expect(classifyOne(value, ["01234567", "987"], 2 * 37).relations).toEqual(["not-classified-partial"]);
    expect(classifyOne(value, ["01234567", "987"], 2 * 38).relations).toEqual(["no-near-miss"]);
    expect(classifyOne(value, ["987"], 27).relations).toEqual(["not-classified-partial"]);
    expect(classifyOne(value, ["987"], 28).relations).toEqual(["no-near-miss"]);
  });
});

describe("the adjacency split", () => {
  const value = "0123:9876"; // 9 deletions, 2 prefixes, 2 suffixes
  const relationIn = (...sources: string[]) => classifyOne(value, sources).relations[0];

  it("allows a gap of two units more than the separator, without letter, number, CR or LF", () => {
    expect(relationIn("0123---9876")).toBe("composed-adjacent-present");
    expect(relationIn("0123----9876")).toBe("composed-two-present-parts");
    expect(relationIn("0123\u20289876")).toBe("composed-adjacent-present");
    expect(relationIn("0123\n9876")).toBe("composed-two-present-parts");
    expect(relationIn("0123-\r9876")).toBe("composed-two-present-parts");
    expect(relationIn("0123-x-9876")).toBe("composed-two-present-parts");
    expect(relationIn("0123\u{1D400}9876")).toBe("composed-two-present-parts");
    expect(classifyOne("0123: 98765", ["0123----98765"]).relations).toEqual(["composed-adjacent-present"]);
    expect(classifyOne("0123: 98765", ["0123-----98765"]).relations).toEqual(["composed-two-present-parts"]);
  });

  it("allows an empty gap, which single deletion has found where one unit separates", () => {
    expect(relationIn("01239876")).toBe("single-deletion-present");
    expect(classifyOne("0123: 98765", ["012398765"]).relations).toEqual(["composed-adjacent-present"]);
  });

  it("wants both parts in one source, in this order", () => {
    expect(relationIn("0123", "9876")).toBe("composed-two-present-parts");
    expect(relationIn("9876, 0123")).toBe("composed-two-present-parts");
  });

  it("looks at 64 occurrences of the prefix in each source", () => {
    expect(relationIn(`${"0123|".repeat(63)}0123--9876`)).toBe("composed-adjacent-present");
    expect(relationIn(`${"0123|".repeat(64)}0123--9876`)).toBe("composed-two-present-parts");
    expect(relationIn("0123|".repeat(64), "0123--9876")).toBe("composed-adjacent-present");
  });

  it("counts occurrences that are followed by the suffix after no gap, too", () => {
    expect(relationIn(`${"0123\n9876 ".repeat(63)}0123--9876`)).toBe("composed-adjacent-present");
    expect(relationIn(`${"0123\n9876 ".repeat(64)}0123--9876`)).toBe("composed-two-present-parts");
    expect(relationIn("0123\n9876 ".repeat(200), "0123--9876")).toBe("composed-adjacent-present");
  });

  it("counts overlapping occurrences", () => {
    const joined = (repeats: number) =>
      classifyOne("0000:9876", [`${"0".repeat(repeats)}, 9876`]).relations[0];
    expect(joined(67)).toBe("composed-adjacent-present");
    expect(joined(68)).toBe("composed-two-present-parts");
  });

  it("asks at most eight splits, the longest prefix first and then the shorter separator", () => {
    const dots = "0123..........9876"; // 18 deletions, 11 prefixes, 11 suffixes
    const sources = ["0123..........", "..........9876"];
    expect(classifyOne(dots, sources)).toEqual({
      relations: ["composed-two-present-parts"],
      lookups: 48,
      complete: true,
    });
    // The split 0123 . .........9876 is the last of all: it is adjacent, and never asked.
    expect(classifyOne(dots, [...sources, "0123,,.........9876"]).relations).toEqual([
      "composed-two-present-parts",
    ]);
    // The split of the longest prefix and one unit is the first.
    expect(classifyOne(dots, [...sources, "0123.........,,9876"]).lookups).toBe(41);
  });
});

describe("shares", () => {
  const absent = (length: number, unit: string) => unit.repeat(length);

  it("are the lookups left by candidates left, over-long ones included, but 32 where there are so many", () => {
    // 20 units: 20 deletions and 13 prefixes, all missing.
    const values = [absent(20, "1"), absent(97, "2"), absent(20, "3")];
    const relations = (budget: number) =>
      classifyBoth(values, ["~"], budget).distinct.map((distinct) => distinct.relations[0]);
    expect(relations(3 * 34)).toEqual(["no-near-miss", "not-classified-length", "no-near-miss"]);
    expect(relations(3 * 34 - 1)).toEqual([
      "not-classified-partial",
      "not-classified-length",
      "no-near-miss",
    ]);
    expect(relations(40)).toEqual([
      "not-classified-partial",
      "not-classified-length",
      "not-classified-partial",
    ]);
    expect(relations(32)).toEqual([
      "not-classified-partial",
      "not-classified-length",
      "not-classified-budget",
    ]);
  });

  it("leave the report complete where they are refused", () => {
    const { report } = classifyBoth(["1111111", absent(20, "2")], ["~", "~"], 1);
    expect(report).toMatchObject({
      relations: { "not-classified-budget": 2 },
      probesUsed: 0,
      classificationComplete: true,
    });
  });

  it("are not needed by values shorter than eight units", () => {
    expect(classifyOne("0123:56", ["0123456"])).toEqual({
      relations: ["no-near-miss"],
      lookups: 0,
      complete: true,
    });
  });
});

describe("without evidence", () => {
  it("a value without cheap forms was not analysed, and nothing was overdrawn", () => {
    const { report } = classifyBoth(["0123:9876", "12", "1".repeat(97)], []);
    expect(report).toMatchObject({
      relations: { "not-classified-budget": 2, "not-classified-length": 1 },
      corpusSources: 0,
      probesUsed: 0,
      classificationComplete: true,
    });
  });

  it("a value with a cheap form exhausts the ledger for all that follow", () => {
    const { report } = classifyBoth(["12", "letters", "34"], []);
    expect(report).toMatchObject({
      relations: { "not-classified-budget": 3 },
      probesUsed: 0,
      classificationComplete: false,
    });
  });
});
