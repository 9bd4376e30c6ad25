import { expect, test } from "vitest";
import { speechLevel } from "./level-source.ts";

const tone = (amplitude: number) => Float32Array.from({ length: 512 }, (_, i) => amplitude * Math.sin(i / 5));

test("silence is 0, speech is in between, shouting is the maximum", () => {
  expect(speechLevel(tone(0))).toBe(0);
  expect(speechLevel(tone(0.05))).toBeGreaterThan(0.3);
  expect(speechLevel(tone(0.05))).toBeLessThan(0.9);
  expect(speechLevel(tone(1))).toBe(1);
});
