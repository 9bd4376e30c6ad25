import { expect, test } from "vitest";
import { levelOfSamples } from "./level-source.ts";

const tone = (amplitude: number) => Float32Array.from({ length: 512 }, (_, i) => amplitude * Math.sin(i / 5));

test("silence is nothing, speech is in between, shouting is the top and no more", () => {
  expect(levelOfSamples(tone(0))).toBe(0);
  expect(levelOfSamples(tone(0.05))).toBeGreaterThan(0.3);
  expect(levelOfSamples(tone(0.05))).toBeLessThan(0.9);
  expect(levelOfSamples(tone(1))).toBe(1);
});
