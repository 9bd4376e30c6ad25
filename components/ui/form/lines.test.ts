import { expect, test } from "vitest";
import { joinLines, splitLines } from "./lines.ts";

test("an item with a line break is still one item after its text was edited", () => {
  expect(splitLines(joinLines(["The order's number\r\n  is 7.", "It is late.\n"]))).toEqual([
    "The order's number is 7.",
    "It is late.",
  ]);
});

test("empty lines and surrounding space are left out", () => {
  expect(splitLines(" one \r\n\n\ttwo\n")).toEqual(["one", "two"]);
  expect(splitLines()).toEqual([]);
  expect(joinLines()).toBe("");
});
