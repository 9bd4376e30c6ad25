import { expect, test } from "vitest";
import { cutText, initialOf, storableValues } from "./text.ts";

test.each([
  ["ada", "A"],
  [" ömer", "Ö"],
  ["o\u0308mer", "O\u0308"],
  ["🦊 Fox", "🦊"],
  ["👩‍🚀 Ada", "👩‍🚀"],
  ["🇨🇭 Bern", "🇨🇭"],
  ["👍🏽 Team", "👍🏽"],
  ["1️⃣ First", "1️⃣"],
  ["हिन्दी", "हि"],
  ["𝒜da", "𝒜"],
  ["李明", "李"],
  ["“Anna” Lee", "A"],
  ["\u200fשלום", "ש"],
  ["#1 shop", "1"],
  ["---", "-"],
  ["", ""],
])("the initial of %j is %j", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test.each([
  ["short", 10, "short"],
  ["abc👩‍🚀def", 5, "abc"],
  ["abc👩‍🚀def", 8, "abc👩‍🚀"],
  ["cafe\u0301", 4, "caf"],
  [`e${"\u0301".repeat(20)}`, 4, "e\u0301\u0301\u0301"],
])("%j cut at %i is %j", (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});

test("a value that is nested too deeply to be stored is left out, and the others are kept", () => {
  const deep = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`);
  expect(storableValues({ "na\0me": ["a\0", null, 1], deep })).toEqual({ name: ["a", null, 1] });
});
