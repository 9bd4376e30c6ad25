import { expect, test } from "vitest";
import { restartDelayMs } from "./restart-delay.ts";

test("a first crash is mended at once, a series ever more slowly, up to 15 s", () => {
  expect([1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([250, 500, 1000, 2000, 15_000, 15_000, 15_000]);
});
