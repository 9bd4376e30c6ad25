import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  fitLines,
  fitPairs,
  joinLines,
  joinPairs,
  readValues,
  splitLines,
  splitPairs,
  writeValues,
} from "./lines.ts";

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

test("values of every type come back from their lines, and what a line can't hold is JSON", () => {
  const lines: [Record<string, string | number | boolean>, string][] = [
    [{ branch: "Riverside", beds: 12, open: true }, "branch = Riverside\nbeds = 12\nopen = true"],
    [{ zip: "12345", phone: "0049", word: "true" }, 'zip = "12345"\nphone = 0049\nword = "true"'],
    [{ url: "a?b=c", empty: "", says: '"Hi", he said' }, 'url = a?b=c\nempty = \nsays = "Hi", he said'],
    [
      { quoted: '"Hi"', two: "one\ntwo", padded: " a " },
      'quoted = "\\"Hi\\""\ntwo = "one\\ntwo"\npadded = " a "',
    ],
  ];
  for (const [values, text] of lines) {
    expect(writeValues(values)).toBe(text);
    expect(readValues(text)).toEqual(values);
  }
  const others: Record<string, JsonValue>[] = [{ tags: ["a"] }, { none: null }, { "a=b": "c" }, { "{": 1 }];
  for (const values of others) {
    expect(writeValues(values)).toBe(JSON.stringify(values, null, 2));
    expect(readValues(writeValues(values))).toEqual(values);
  }
  expect(readValues(" \n")).toEqual({});
  for (const text of ["Riverside", "= Riverside", "{ branch", "two words = x", "a = 1\na = 2"])
    expect(() => readValues(text)).toThrow(SyntaxError);
});
