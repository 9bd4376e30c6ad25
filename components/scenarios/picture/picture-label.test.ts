import { expect, test } from "vitest";
import { fitLabel, labelLines } from "./graph-picture.tsx";

const box = { width: 232, height: 124 };

test.each([
  ["Welcome", 34, ["Welcome"]],
  ["hand_over", 34, ["hand over"]],
  ["Take the contact details", 34, ["Take the", "contact", "details"]],
  ["Donaudampfschifffahrt", 34, ["Donaudampf…"]],
  ["One two three four five six seven", 50, ["One two", "three…"]],
  ["Welcome", 90, []],
])("%s at %i is %j", (name, size, lines) => {
  expect(labelLines(name, box, size)).toEqual(lines);
});

test("a long word makes the name smaller instead of being cut", () => {
  expect(fitLabel("Improvements", box, 39)).toEqual({
    lines: ["Improvements"],
    fontSize: expect.closeTo(31.2),
  });
  expect(fitLabel("Welcome", box, 34)).toEqual({ lines: ["Welcome"], fontSize: 34 });
});
