import { expect, test } from "vitest";
import { type BackgroundSource, findBackground } from "./find-background.ts";

const NAME = "image:0197c9b6-7a52-7cc0-8f3a-0123456789ab";

class FakeSource implements BackgroundSource {
  asked = 0;
  fails = false;

  async backgroundPicture(): Promise<Uint8Array> {
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

test("a picture is fetched, a colour is not", async () => {
  const source = new FakeSource();
  expect(await findBackground(source, "#102030", log)).toEqual({ kind: "colour", rgb: [16, 32, 48] });
  expect(source.asked).toBe(0);
  expect(await findBackground(source, NAME, log)).toEqual({ kind: "picture", file: new Uint8Array([1, 2]) });
});

test("a picture that cannot be had leaves the call the studio, and a line in the log", async () => {
  const source = new FakeSource();
  source.fails = true;
  expect(await findBackground(source, NAME, log)).toEqual({ kind: "studio" });
  expect(warnings).toEqual([{ background: NAME }]);
});
