import { expect, test } from "vitest";
import { restartDelayMs } from "./supervised-child.ts";

test("restarts at once after a first crash, then more and more slowly, up to 15 s", () => {
  expect([1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([250, 500, 1000, 2000, 15_000, 15_000, 15_000]);
});
