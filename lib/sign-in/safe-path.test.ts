import { expect, test } from "vitest";
import { safePath } from "#lib/sign-in/safe-path.ts";

test("a path of ours is gone to, with its query", () => {
  expect(safePath("/scenarios?cursor=a")).toBe("/scenarios?cursor=a");
});

test.each([
  undefined,
  "",
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "/..//evil.test",
  "javascript:alert(1)",
  ["/a", "/b"],
])("%j leads to the overview, never away", (next) => {
  expect(safePath(next)).toBe("/overview");
});
