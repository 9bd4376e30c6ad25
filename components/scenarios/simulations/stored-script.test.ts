import { expect, test } from "vitest";
import { withVisitor } from "./stored-script.ts";

const visitor = { name: "Ana" };
const read = (text: string | null) => text && JSON.parse(text);

test("a visitor is added to those that are there, and nothing else of the script changes", () => {
  expect(read(withVisitor(null, visitor))).toEqual({ callers: [visitor] });
  const stored = JSON.stringify({ coverage: false, callers: [{ name: "Ben" }] });
  expect(read(withVisitor(stored, visitor))).toEqual({
    coverage: false,
    callers: [{ name: "Ben" }, visitor],
  });
});

test.each(["{ broken", "[]", '{ "callers": 1 }', "null"])("the text %j is left alone", (stored) => {
  expect(withVisitor(stored, visitor)).toBeNull();
});
