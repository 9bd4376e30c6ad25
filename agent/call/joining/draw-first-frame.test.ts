import { expect, test } from "vitest";
import { type BackgroundSource, findBackground } from "./draw-first-frame.ts";

const NAME = "image:0197c9b6-7a52-7cc0-8f3a-0123456789ab";

class FakeSource implements BackgroundSource {
  asked = 0;
  fails = false;

  async backgroundImage(): Promise<Uint8Array> {
    this.asked += 1;
    if (this.fails) throw new Error("the app answered 404");
    return new Uint8Array([1, 2]);
  }
}

const warnings: object[] = [];
const log = {
  debug: () => {},
  info: () => {},
  error: () => {},
  warn: (fields: object) => warnings.push(fields),
};

test("fetches an image, but not a color", async () => {
  const source = new FakeSource();
  expect(await findBackground(source, "#102030", log)).toEqual({ kind: "colour", rgb: [16, 32, 48] });
  expect(source.asked).toBe(0);
  expect(await findBackground(source, NAME, log)).toEqual({ kind: "picture", file: new Uint8Array([1, 2]) });
});

test("falls back to the studio and logs a warning if the image cannot be fetched", async () => {
  const source = new FakeSource();
  source.fails = true;
  expect(await findBackground(source, NAME, log)).toEqual({ kind: "studio" });
  expect(warnings).toEqual([{ background: NAME }]);
});
