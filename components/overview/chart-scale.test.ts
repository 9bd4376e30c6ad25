import { expect, test } from "vitest";
import { niceCount, niceMax } from "./chart-scale.ts";

test.each([
  [0, 1, 2],
  [1, 1, 2],
  [5, 5, 6],
  [11, 20, 20],
  [25, 50, 40],
  [430, 500, 600],
])(
  "a chart with a highest bar of %d ends at %d, or at %d if half of it must be a whole number",
  (highest, max, count) => {
    expect(niceMax(highest)).toBe(max);
    expect(niceCount(highest)).toBe(count);
  },
);
