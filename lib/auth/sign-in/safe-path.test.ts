import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

test("allows our own paths, with their query", () => {
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
])("%j redirects to the overview, never to another site", (next) => {
  expect(safePath(next)).toBe("/overview");
});
