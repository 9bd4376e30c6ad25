import { expect, test } from "vitest";
import { fitLines, fitPairs, joinLines, joinPairs, splitLines, splitPairs } from "./lines.ts";

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

test("items fit into lines if they come back as they are", () => {
  expect(fitLines(["ask, then book", "It is late."])).toBe(true);
  for (const item of ["", " padded", "two\nlines"]) expect(fitLines(["ask", item])).toBe(false);
});

test("texts by name come back from their lines; other values do not fit", () => {
  const values = { guest_name: "Ana", url: "https://a.example/?b=c", empty: "" };
  expect(splitPairs(joinPairs(values))).toEqual({
    guest_name: "Ana",
    url: "https://a.example/?b=c",
    empty: "",
  });
  expect(fitPairs({ guest_name: "Ana", url: "a=b" })).toBe(true);
  for (const value of [7, true, null, ["a"], "two\nlines", " padded"])
    expect(fitPairs({ value })).toBe(false);
  expect(fitPairs({ "a=b": "c" })).toBe(false);
});
