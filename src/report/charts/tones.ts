import { SPLIT_NOT_KNOWN } from "../page/page.js";

/**
 * How the segments of one name are painted: a colour for light and for dark pages, dark or light ink for what is
 * written on it, and lines over it where the name stands for data that is missing. Related names share a hue and
 * differ in luminance, so that they stay apart in grey print and for colour-blind readers; the letters written on
 * segments tell them apart without any colour.
 */
export interface Tone {
  readonly light: string;
  readonly dark: string;
  readonly ink: "dark" | "light";
  readonly lines?: "diagonal" | "upright" | "crossed";
  /** Colour of the lines; grey where it is left out. */
  readonly line?: string;
}

/** Tones by relation class; the blues are classes that differ in rendering only. */
export const TONES: Readonly<Record<string, Tone>> = {
  "escaped-form-present": { light: "#14457a", dark: "#2b66a8", ink: "light" },
  "unescaped-form-present": { light: "#3f7fbf", dark: "#4a8ccd", ink: "light" },
  "whitespace-collapsed-present": { light: "#7fb0de", dark: "#7fb0de", ink: "dark" },
  "case-variant-present": { light: "#a9cdee", dark: "#a9cdee", ink: "dark" },
  "typographic-variant-present": { light: "#d3e6f7", dark: "#d3e6f7", ink: "dark" },
  "single-deletion-present": { light: "#2c7f6e", dark: "#3a9c88", ink: "light" },
  "composed-adjacent-present": { light: "#f3b562", dark: "#f3b562", ink: "dark" },
  [SPLIT_NOT_KNOWN]: { light: "#f6d9c4", dark: "#e3bfa5", ink: "dark", lines: "diagonal", line: "#a32d1c" },
  "composed-two-present-parts": { light: "#a32d1c", dark: "#c9452f", ink: "light" },
  "no-near-miss": { light: "#b4b0a8", dark: "#aaa69e", ink: "dark" },
  "not-classified-length": { light: "#eceae6", dark: "#d9d6d0", ink: "dark", lines: "upright" },
  "not-classified-budget": { light: "#eceae6", dark: "#d9d6d0", ink: "dark", lines: "diagonal" },
  "not-classified-partial": { light: "#eceae6", dark: "#d9d6d0", ink: "dark", lines: "crossed" },
};

/** Of every name that is not in {@link TONES}: classes that this version does not know. */
export const UNKNOWN_TONE: Tone = { light: "#d8c9ea", dark: "#cbb7e3", ink: "dark", lines: "upright" };

/** Number of a tone among all, unknown names last; it names the tone's colour and pattern. */
export function toneNumber(name: string): number {
  const place = Object.keys(TONES).indexOf(name);
  return place === -1 ? Object.keys(TONES).length : place;
}

export function toneOf(name: string): Tone {
  return (Object.hasOwn(TONES, name) ? TONES[name] : undefined) ?? UNKNOWN_TONE;
}

/** The colours of charts as CSS custom properties, for one colour scheme. */
export function toneVariables(scheme: "light" | "dark"): string {
  return [...Object.values(TONES), UNKNOWN_TONE].map((tone, at) => `--tone-${at}:${tone[scheme]};`).join("");
}

/** Fill of a segment, in a picture whose ids begin with a prefix. */
export function fillOf(name: string, prefix: string): string {
  const at = toneNumber(name);
  return toneOf(name).lines === undefined ? `var(--tone-${at})` : `url(#${prefix}-tone-${at})`;
}

/** SVG patterns of the lined tones among the names. */
export function patternsOf(names: readonly string[], prefix: string): string {
  const numbers = new Map(names.map((name) => [toneNumber(name), toneOf(name)]));
  return [...numbers]
    .filter(([, tone]) => tone.lines !== undefined)
    .sort(([a], [b]) => a - b)
    .map(
      ([at, tone]) =>
        `<pattern id="${prefix}-tone-${at}" width="7" height="7" patternUnits="userSpaceOnUse"${tone.lines === "upright" ? "" : ' patternTransform="rotate(45)"'}><rect width="7" height="7" fill="var(--tone-${at})"/><path d="${tone.lines === "crossed" ? "M0,0V7M0,0H7" : "M0,0V7"}" stroke="${tone.line ?? "var(--grey-line)"}" stroke-width="${tone.lines === "crossed" ? 1.2 : 2}"/></pattern>`,
    )
    .join("");
}
