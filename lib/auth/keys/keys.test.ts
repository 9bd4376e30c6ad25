import { expect, test } from "vitest";
import { isApiKeyShaped, newApiKey } from "./keys.ts";

test("a new key has the documented format, and no two are equal", () => {
  const keys = new Set(Array.from({ length: 200 }, newApiKey));
  expect(keys.size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^vv_live_[0-9A-Za-z]{46}$/);
    expect(isApiKeyShaped(key)).toBe(true);
  }
});

test("the checksum detects a mistyped, truncated or padded key", () => {
  const key = newApiKey();
  const other = key.charAt(20) === "a" ? "b" : "a";
  expect(isApiKeyShaped(key.slice(0, 20) + other + key.slice(21))).toBe(false);
  expect(isApiKeyShaped(key.slice(0, -1))).toBe(false);
  expect(isApiKeyShaped(`${key}x`)).toBe(false);
  expect(isApiKeyShaped("")).toBe(false);
});
