import { expect, test } from "vitest";
import { isSignedFileUrl, secondsLeft, signFileUrl, signLocalFileUrl } from "./signed-url.ts";

const nowMs = 1_800_000_000_000;
const query = new URL(signFileUrl("avatars/1/portrait.webp", nowMs)).searchParams;

test("a signed URL is valid for an hour", () => {
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs)).toBe(true);
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs + 3_599_000)).toBe(true);
  expect(isSignedFileUrl("avatars/1/portrait.webp", query, nowMs + 3_601_000)).toBe(false);
});

test("it is valid for no other path and no longer", () => {
  expect(isSignedFileUrl("avatars/2/portrait.webp", query, nowMs)).toBe(false);
  const longer = new URLSearchParams(query);
  longer.set("expires", "1900000000");
  expect(isSignedFileUrl("avatars/1/portrait.webp", longer, nowMs)).toBe(false);
  expect(isSignedFileUrl("avatars/1/portrait.webp", new URLSearchParams(), nowMs)).toBe(false);
});

test("what a URL leads to lives no longer than the URL", () => {
  const now = 1_800_000_000_000;
  const query = new URL(signFileUrl("takes/a/b/c.mp4", now)).searchParams;
  expect(secondsLeft(query, now)).toBe(3_600);
  expect(secondsLeft(query, now + 59 * 60_000)).toBe(60);
});

test("the console's URL has no origin, because its page may be open on 127.0.0.1 as well as on localhost", () => {
  const url = signLocalFileUrl("recordings/a/b/video.mp4");
  expect(url).toMatch(/^\/api\/files\/recordings\/a\/b\/video\.mp4\?/);
  const page = new URL(url, "http://127.0.0.1:3300");
  expect(isSignedFileUrl("recordings/a/b/video.mp4", page.searchParams)).toBe(true);
});
