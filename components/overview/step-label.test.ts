import { expect, test } from "vitest";
import { niceCount, niceMax } from "./step-label.ts";

test.each([
  [0, 1, 2],
  [1, 1, 2],
  [5, 5, 6],
  [11, 20, 20],
  [25, 50, 40],
  [430, 500, 600],
])(
  "a chart whose highest bar is %d ends at %d, and at %d where half of it is a count",
  (highest, max, count) => {
    expect(niceMax(highest)).toBe(max);
    expect(niceCount(highest)).toBe(count);
  },
);
