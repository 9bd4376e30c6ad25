import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextPainter, drawLogo } from "./overlays.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-logo-"));
  file = join(folder, "logo.png");
  await sharp({ create: { width: 40, height: 40, channels: 3, background: "#f00" } }).toFile(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["top-left", true, 72],
  ["top-left", false, 18],
  ["top-right", true, 18],
] as const)(
  "a logo at %s of a frame whose label is %s begins %i pixels from the top",
  async (corner, hasLabel, top) => {
    const logo = await drawLogo({ logo: { file, corner, size: 0.1 }, width: 720, height: 720 }, hasLabel);
    expect(logo?.top).toBe(top);
  },
);

test.each([
  ["bottom-left", 1280, 720, false],
  ["bottom-left", 1280, 720, true],
  ["top-left", 1280, 720, true],
  ["top-left", 720, 1280, false],
  ["top-right", 720, 720, false],
] as const)(
  "a text is beside a logo at %s of a frame of %i × %i",
  async (corner, width, height, hasCaption) => {
    const size = { width, height };
    const logo = await drawLogo({ logo: { file, corner, size: 0.4 }, ...size }, true);
    if (!logo) throw new Error("no logo");
    for (const text of ["Ana", "A long text on the screen. ".repeat(7)]) {
      const title = await createTextPainter(width, height).title(text, { hasCaption, logo });
      const isApart =
        title.left >= logo.left + logo.width ||
        title.left + title.width <= logo.left ||
        title.top >= logo.top + logo.height ||
        title.top + title.height <= logo.top;
      const isInside = title.left + title.width <= width && title.top + title.height <= height;
      expect([text, isApart, isInside, title.top >= 0]).toEqual([text, true, true, true]);
    }
  },
);

/** The widths of the letters in Inter Medium, of 2,048 units per em. Other typefaces are wider or narrower. */
test("captions are set in Inter, whatever fonts the machine has", async () => {
  const { width } = await createTextPainter(1280, 720).caption("Hamburgefonstiv 0123");
  const text = width - 2 * 14;
  expect(Math.abs(text - 326)).toBeLessThan(7);
});
