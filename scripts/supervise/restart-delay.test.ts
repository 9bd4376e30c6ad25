import { expect, test } from "vitest";
import { crashNumber, restartDelayMs } from "./supervised-child.ts";

test("restarts at once after a first crash, then more and more slowly, up to 15 s", () => {
  expect([1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([250, 500, 1000, 2000, 15_000, 15_000, 15_000]);
});

test("restarts at once after every crash of a child that ran for half a minute", () => {
  let crashes = 0;
  for (let kill = 0; kill < 8; kill++) crashes = crashNumber(crashes, 30_000);
  expect(restartDelayMs(crashes)).toBe(250);
});

test("restarts slowly if a child keeps exiting within seconds", () => {
  let crashes = 0;
  for (let crash = 0; crash < 8; crash++) crashes = crashNumber(crashes, 5_000);
  expect(restartDelayMs(crashes)).toBe(15_000);
});
