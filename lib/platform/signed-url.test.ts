import { expect, test } from "vitest";
import { isSignedFileUrl, signFileUrl } from "#lib/platform/signed-url.ts";

const nowMs = 1_800_000_000_000;
const query = new URL(signFileUrl("avatars/1/portrait.webp", nowMs)).searchParams;

test("a signed address opens for an hour", () => {
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs)).toBe(true);
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs + 3_599_000)).toBe(true);
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs + 3_601_000)).toBe(false);
});

test("neither another path nor a longer life can be read off it", () => {
  expect(isSignedFileUrl("avatars/2/portrait.webp", query, nowMs)).toBe(false);
  const longer = new URLSearchParams(query);
  longer.set("expires", "1900000000");
  expect(isSignedFileUrl("avatars/1/portrait.webp", longer, nowMs)).toBe(false);
  expect(isSignedFileUrl("avatars/1/portrait.webp", new URLSearchParams(), nowMs)).toBe(false);
});
