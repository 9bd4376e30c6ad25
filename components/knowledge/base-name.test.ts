import { expect, test } from "vitest";
import { baseName } from "./first-base.tsx";

test.each([
  [["Opening hours.pdf"], "Opening hours"],
  [["a.md", "b.md"], "Documents"],
  [[".md"], "Documents"],
  [[`${"x".repeat(200)}.txt`], "x".repeat(120)],
])("the base from %j is called %s", (names, expected) => {
  expect(
    baseName(
      names.map((name) => ({ name })),
      "Documents",
    ),
  ).toBe(expected);
});
