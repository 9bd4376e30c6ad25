import { expect, test } from "vitest";
import { fillPath, prettyText } from "./try-operation.tsx";

test("parameters are encoded into the path and the query, and empty ones are left out", () => {
  const values = { clip_id: "a/b", limit: "5", cursor: "" };
  expect(fillPath("/clips/{clip_id}/takes", values, ["limit", "cursor"])).toBe("/clips/a%2Fb/takes?limit=5");
  expect(fillPath("/clips", {}, ["limit"])).toBe("/clips");
});

test("JSON is indented, other text stays", () => {
  expect(prettyText('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyText("<html>")).toBe("<html>");
});
