import { expect, test } from "vitest";
import { type Line, withSegment } from "./lines.ts";

const segment = (text: string, final: boolean, id = "a"): Line => ({ id, from: "visitor", text, final });
const add = (...segments: Line[]) => segments.reduce<readonly Line[]>(withSegment, []);

test("newer words replace a line's, which stays in its place", () => {
  const lines = add(segment("I would", false), segment("Yes?", true, "b"), segment("I would like ", true));
  expect(lines).toEqual([segment("I would like", true), segment("Yes?", true, "b")]);
});

test("silence makes no line and erases none, and a late guess opens none again", () => {
  expect(add(segment("  ", false))).toEqual([]);
  expect(add(segment("Hello.", false), segment("", true))).toEqual([segment("Hello.", true)]);
  expect(add(segment("Hello.", true), segment("Hell", false))).toEqual([segment("Hello.", true)]);
});
