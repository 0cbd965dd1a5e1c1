/** Ways to damage the bytes of a line. Each takes bytes and a Random and gives bytes, which may hold line ends. */

const insertions = {
  nul: Buffer.alloc(1),
  nuls: Buffer.alloc(4096),
  bom: Buffer.from("\uFEFF"),
  surrogate: Buffer.from([0xed, 0xa0, 0x80]),
  escapedSurrogate: Buffer.from("\\ud800"),
  brokenEscape: Buffer.from("\\*"),
  lineEnd: Buffer.from("\n"),
  carriageReturn: Buffer.from("\r"),
  progress: Buffer.from("[##  ] 50 %\r"),
  separator: Buffer.from("\u2028"),
  nextLine: Buffer.from("\u0085"),
  seam: Buffer.from("}{"),
  quote: Buffer.from('"'),
  backslash: Buffer.from("\\"),
  brace: Buffer.from("{"),
  endBrace: Buffer.from("}"),
  bracket: Buffer.from("["),
  colour: Buffer.from("\x1b[31m"),
  formula: Buffer.from('=HYPERLINK("x")'),
  html: Buffer.from("<script>alert(1)</script>"),
  proto: Buffer.from('"__proto__":{"spans":1,"trigger":"manual"},'),
  constructor: Buffer.from('"constructor":{"prototype":{"spans":1}},'),
  invalid: Buffer.from([0xff, 0xc0, 0x80]),
};

const NUMBERS = [
  "1e999",
  "-1",
  "99999999999999999999",
  "9007199254740991",
  "9223372036854775807",
  "1.5",
  "1e308",
  "-0",
  "null",
  '"12"',
  "[]",
  "{}",
];

const MUTATIONS = {
  flip: (bytes, random) => {
    const flipped = Buffer.from(bytes);
    for (let times = 1 + random.below(3); times > 0; times--) {
      flipped[random.below(flipped.length)] ^= 1 << random.below(8);
    }
    return flipped;
  },
  cutEnd: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  cutHead: (bytes, random) => bytes.subarray(random.below(bytes.length)),
  cutOut: (bytes, random) => {
    const from = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random.below(40))]);
  },
  repeatPart: (bytes, random) => {
    const from = random.below(bytes.length);
    const to = Math.min(bytes.length, from + 1 + random.below(80));
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  twiceOnOneLine: (bytes) => Buffer.concat([bytes, bytes]),
  twice: (bytes) => Buffer.concat([bytes, Buffer.from("\n"), bytes]),
  tornBeforeItself: (bytes, random) => Buffer.concat([bytes.subarray(0, random.below(bytes.length)), bytes]),
  insert: (bytes, random) => inserted(bytes, random.below(bytes.length + 1), random),
  insertAtBrace: (bytes, random) => {
    const brace = bytes.indexOf("{", random.below(bytes.length));
    return inserted(bytes, brace + 1, random);
  },
  number: (bytes, random) => {
    const text = bytes.toString("latin1");
    const numbers = [...text.matchAll(/(?<=:)\d+/g)];
    const number = numbers[random.below(numbers.length)];
    if (number === undefined) return bytes;
    const changed = `${text.slice(0, number.index)}${random.pick(NUMBERS)}${text.slice(number.index + number[0].length)}`;
    return Buffer.from(changed, "latin1");
  },
  repeatKey: (bytes, random) => {
    const text = bytes.toString("latin1");
    const fields = [...text.matchAll(/"[A-Za-z-]+":(?:\d+|"[^"\\]*"|true|false)/g)];
    const field = fields[random.below(fields.length)];
    if (field === undefined) return bytes;
    const again = `${field[0].replace(/\d+$/, random.pick(NUMBERS))},${text.slice(field.index)}`;
    return Buffer.from(text.slice(0, field.index) + again, "latin1");
  },
  nest: (bytes, random) => {
    const deep = random.pick([5, 200, 20_000]);
    const nested = `"nested":${'{"a":['.repeat(deep)}${"]}".repeat(deep)},`;
    const brace = bytes.indexOf("{", random.below(bytes.length));
    return Buffer.concat([bytes.subarray(0, brace + 1), Buffer.from(nested), bytes.subarray(brace + 1)]);
  },
  pretty: (bytes, random) => {
    if (random.chance(0.7)) return bytes;
    try {
      return Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), null, 2));
    } catch {
      return bytes;
    }
  },
};

/** Rare and large, so it is no equal member of the list above. */
function megabyte(bytes, random) {
  const filler = Buffer.alloc(1 << 20, random.pick(['"', "a", "{", "\\", " ", '{"a":', "\0"]));
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), filler, bytes.subarray(at)]);
}

function inserted(bytes, at, random) {
  const piece = insertions[random.pick(Object.keys(insertions))];
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

const names = Object.keys(MUTATIONS).filter((name) => name !== "nest");

/** The line, damaged once to three times. */
export function mutated(bytes, random) {
  if (random.chance(1 / 10_000)) return megabyte(bytes, random);
  let damaged = bytes;
  for (let times = random.pick([1, 1, 1, 2, 3]); times > 0 && damaged.length > 0; times--) {
    damaged = MUTATIONS[random.chance(1 / 500) ? "nest" : random.pick(names)](damaged, random);
  }
  return damaged;
}
