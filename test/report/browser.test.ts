/// <reference lib="dom" />
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { htmlPage } from "../../src/report/html/html-page.js";
import { run, temporaryFolder } from "../support/cli.js";
import { FIGURES, galleryPage } from "./gallery.js";

const CHROMIUM = "/usr/bin/chromium";
const missing = !existsSync(CHROMIUM);
if (missing) process.stderr.write(`skipped: no ${CHROMIUM} (apt-get install chromium), pages not opened\n`);

/** A4 less its margins, in CSS pixels. */
const PAPER = 718;

describe.skipIf(missing)("in a browser", () => {
  const folder = temporaryFolder();
  const pages: Record<string, string> = {};
  let browser: Browser;

  beforeAll(async () => {
    const out = join(folder, "out");
    run(["review", "corpora", "--releases", "corpora/releases.json", "--out", out]);
    const [week = ""] = readdirSync(out);
    pages.review = join(out, week, "review.html");
    pages.list = join(out, "index.html");
    pages.gallery = join(folder, "gallery.html");
    const hostile = "<img src=http://127.0.0.1/x>\u202e|0.4.5";
    writeFileSync(pages.gallery, await htmlPage(galleryPage(hostile, Object.values(FIGURES))));
    // The library gives every browser a new, empty profile folder and removes it.
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens a page; `heard` collects what it must not do. */
  async function open(
    name: string,
    options: { width?: number; dark?: boolean } = {},
  ): Promise<{ page: Page; heard: string[] }> {
    const { width = 1280, dark = false } = options;
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: dark ? "dark" : "light",
    });
    const heard: string[] = [];
    const url = pathToFileURL(pages[name] ?? "").href;
    page.on("console", (message) => heard.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
    page.on("request", (request) => {
      if (request.url() !== url && request.url() !== "data:,") heard.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, heard };
  }

  it.each(["review", "list", "gallery"])(
    "%s: no console line, no request, headings in order",
    async (name) => {
      const { page, heard } = await open(name);
      const levels = await page.$$eval("h1,h2,h3,h4,h5,h6", (all) =>
        all.map((each) => Number(each.tagName[1])),
      );
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels[0]).toBe(1);
      levels.forEach((level, at) => {
        expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
      });
      expect(await page.title()).not.toBe("");
      expect(await page.getAttribute("html", "lang")).toBe("en");
      expect(heard).toEqual([]);
      await page.close();
    },
  );

  it.each(["review", "gallery"])("%s: every picture has a name, a table and text to select", async (name) => {
    const { page } = await open(name);
    const pictures = await page.$$eval("svg", (all) =>
      all
        .filter((svg) => svg.getClientRects().length > 0)
        .map((svg) => {
          const named = document.getElementById(svg.getAttribute("aria-labelledby") ?? "");
          const selection = getSelection();
          selection?.selectAllChildren(svg);
          return {
            role: svg.getAttribute("role"),
            name: named?.textContent ?? "",
            rows: svg.closest("figure")?.querySelectorAll("tbody tr").length ?? 0,
            selected: selection?.toString() ?? "",
          };
        }),
    );
    expect(pictures.length).toBe(name === "gallery" ? 4 : 3);
    for (const picture of pictures) {
      expect(picture.role).toBe("img");
      expect(picture.name).not.toBe("");
      expect(picture.rows).toBeGreaterThan(0);
      expect(picture.selected).toMatch(/0\.4\.|eight|percentage/);
    }
    await page.close();
  });

  it.each(["review", "list", "gallery"])("%s: the keyboard reaches every link and table", async (name) => {
    const { page } = await open(name);
    const wanted = await page.$$eval("a[href], [tabindex='0']", (all) => {
      all.forEach((each, at) => {
        each.setAttribute("data-at", String(at));
      });
      return all.length;
    });
    const reached: (string | null)[] = [];
    for (let presses = 0; presses < wanted; presses++) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute("data-at") ?? null));
    }
    expect(reached).toEqual(Array.from({ length: wanted }, (_, at) => String(at)));
    await page.close();
  });

  it.each([
    ["review", 375],
    ["review", 1280],
    ["list", 375],
    ["list", 1280],
    ["gallery", 375],
    ["gallery", 1280],
  ])("%s at %i pixels: only tables scroll sideways, and no label leaves its picture", async (name, width) => {
    const { page } = await open(name, { width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const outside = await page.$$eval(
      "h1,h2,p,li,dd,svg,.scroll,svg text",
      (all, limit) =>
        all
          .filter((each) => each.getClientRects().length > 0 && each.className !== "skip")
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > limit;
          })
          .map((each) => each.textContent),
      width,
    );
    expect(outside).toEqual([]);
    await page.close();
  });

  it("no two texts of a picture lie over each other", async () => {
    for (const width of [375, 1280]) {
      for (const name of ["review", "gallery"]) {
        const { page } = await open(name, { width });
        const overlaps = await page.$$eval("svg", (pictures) =>
          pictures.flatMap((picture) => {
            const texts = [...picture.querySelectorAll("text")].filter(
              (text) => text.getClientRects().length > 0 && text.textContent !== "",
            );
            const boxes = texts.map((text) => text.getBoundingClientRect());
            return boxes.flatMap((a, i) =>
              boxes.slice(i + 1).flatMap((b, j) => {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                // Boxes of lines are taller than their letters.
                if (wide <= 1 || high <= 4) return [];
                return [`${texts[i]?.textContent} over ${texts[i + 1 + j]?.textContent}`];
              }),
            );
          }),
        );
        expect(overlaps).toEqual([]);
        await page.close();
      }
    }
  });

  it.each(["review", "list", "gallery"])("%s on paper: nothing hidden, nothing cut", async (name) => {
    const { page } = await open(name, { width: PAPER, dark: true });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const faults = await page.$$eval(
      "main p, main li, main tr, main dd, main figure",
      (all, limit) =>
        all
          .filter((each) => each.closest("nav") === null)
          .filter((each) => {
            const { width, height, right } = each.getBoundingClientRect();
            return width === 0 || height === 0 || right > limit;
          })
          .map((each) => each.textContent),
      PAPER,
    );
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER);
    const pictures = await page.$$eval(
      "figure",
      (all) =>
        all.filter((figure) =>
          [...figure.querySelectorAll("svg")].some((svg) => svg.getBoundingClientRect().width > 0),
        ).length,
    );
    expect(pictures).toBe(await page.locator("figure").count());
    // Dark ink on white paper, whatever the screen shows.
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(29, 28, 26)");
    await page.close();
  });

  it.each([false, true])("text stands out from the page (dark: %s)", async (dark) => {
    const { page } = await open("gallery", { dark });
    const ratios = await page.evaluate(() => {
      const luminance = (colour: string): number => {
        const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const paper = luminance(getComputedStyle(document.body).backgroundColor);
      return ["p", "a[href^='#term']", "h1", "thead th", ".notes li"].map((selector) => {
        const element = document.querySelector(selector);
        const ink = luminance(element === null ? "" : getComputedStyle(element).color);
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      });
    });
    for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(4.5);
    await page.close();
  });
});
