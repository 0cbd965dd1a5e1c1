import type { Mark, Spec } from "vega";

/** A picture before it is drawn. Colours are the page's custom properties, so that one picture serves all schemes. */
export interface Chart {
  readonly spec: Spec;
  /** SVG definitions that the marks refer to. */
  readonly definitions: string;
}

/** Where a picture goes. */
export interface Canvas {
  /** Whole width in CSS pixels. */
  readonly width: number;
  /** Begins every id in the picture. */
  readonly prefix: string;
}

/** Size of text in pictures, in CSS pixels. */
export const TEXT_SIZE = 12;
/** A generous width of one character of that size: pictures are drawn where no font can be measured. */
export const CHARACTER = 6.8;

export const INK = "var(--ink)";
export const SOFT_INK = "var(--soft)";
export const RULE = "var(--rule)";

/** A text that is at most so many pixels wide, shortened in the middle. */
export function fitted(text: string, room: number): string {
  const most = Math.max(3, Math.floor(room / CHARACTER));
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = Math.ceil((most - 1) / 2);
  return `${characters.slice(0, head).join("")}…${characters.slice(characters.length - (most - 1 - head)).join("")}`;
}

/** The frame of every chart: no automatic sizes, so that the whole picture is exactly as wide as was asked. */
export function frame(
  canvas: Canvas,
  {
    top,
    right,
    bottom,
    left,
    height,
  }: Readonly<Record<"top" | "right" | "bottom" | "left" | "height", number>>,
): Spec {
  return {
    width: canvas.width - left - right,
    height,
    padding: { top, right, bottom, left },
    autosize: "none",
    config: {
      axis: {
        domainColor: RULE,
        gridColor: RULE,
        tickColor: RULE,
        labelColor: SOFT_INK,
        labelFontSize: TEXT_SIZE,
        titleColor: SOFT_INK,
        titleFontSize: TEXT_SIZE,
        titleFontWeight: "normal",
      },
    },
  };
}

/** A text at a fixed place, in pixels from the upper left corner of the plot. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align?: "left" | "right" | "center";
  readonly fill?: string;
  readonly bold?: boolean;
}

/**
 * Texts as data. Never as constants of marks: those are looked up in plain objects, so that a release named
 * `constructor` would break the picture.
 */
export function labelData(labels: readonly Label[]): NonNullable<Spec["data"]>[number] {
  const values = labels.map(({ align = "left", fill = INK, bold = false, ...rest }) => ({
    ...rest,
    align,
    fill,
    weight: bold ? "600" : "normal",
  }));
  return { name: "labels", values };
}

export const LABEL_MARK: Mark = {
  type: "text",
  from: { data: "labels" },
  encode: {
    enter: {
      text: { field: "text" },
      x: { field: "x" },
      y: { field: "y" },
      baseline: { value: "middle" },
      align: { field: "align" },
      fill: { field: "fill" },
      fontSize: { value: TEXT_SIZE },
      fontWeight: { field: "weight" },
    },
  },
};
