import { expect, test } from "vitest";
import { limitSlope } from "./head-field.ts";

/** A near square in front of a far surface, on a grid of 20 x 20. */
const STEP = Float32Array.from({ length: 400 }, (_, i) => {
  const [x, y] = [i % 20, Math.floor(i / 20)];
  return x >= 8 && x < 12 && y >= 8 && y < 12 ? 0 : 1;
});

test("a step between two surfaces becomes a slope, and the nearer surface keeps its depth", () => {
  const limited = limitSlope(STEP, 20, 0.2);
  for (const [i, depth] of limited.entries()) {
    if (STEP[i] === 0) expect(depth).toBe(0);
    if (i % 20 < 19) expect(Math.abs(depth - (limited[i + 1] ?? depth))).toBeLessThan(0.2 + 1e-6);
    if (i < 380) expect(Math.abs(depth - (limited[i + 20] ?? depth))).toBeLessThan(0.2 + 1e-6);
  }
  expect(limited[0]).toBe(1);
});

test("gentle slopes stay as they are", () => {
  const slope = Float32Array.from({ length: 400 }, (_, i) => (i % 20) * 0.05);
  expect(limitSlope(slope, 20, 0.2)).toEqual(slope);
});
