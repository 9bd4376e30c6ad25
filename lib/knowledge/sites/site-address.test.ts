import { expect, test } from "vitest";
import { canonicalAddress, isInScope } from "./site-address.ts";

test.each([
  ["https://a.example/b#top", "https://a.example/b"],
  ["/b?utm_source=mail&id=7&fbclid=x", "https://a.example/b?id=7"],
  ["/b?gclid=1", "https://a.example/b"],
  ["b?", "https://a.example/dir/b"],
  ["HTTPS://A.example:443/%7eb", "https://a.example/%7eb"],
  ["mailto:ana@a.example", null],
  ["javascript:void(0)", null],
  ["https://ana:secret@a.example/", null],
  ["/photo.JPG", null],
  ["/price-list.pdf", "https://a.example/price-list.pdf"],
  [`/${"x".repeat(1_000)}`, null],
  ["https://[", null],
])("%s has one address", (address, expected) => {
  expect(canonicalAddress(address, "https://a.example/dir/")).toBe(expected);
});

test.each([
  ["https://www.a.example/docs/b", true],
  ["http://a.example/docs", true],
  ["https://a.example/docs-old", false],
  ["https://a.example/", false],
  ["https://b.a.example/docs/", false],
  ["https://a.example:8443/docs/", false],
  ["https://a.example.evil.example/docs/", false],
])("%s is in the site: %s", (address, expected) => {
  expect(isInScope(address, { url: "https://a.example/docs/", pathPrefix: "/docs/" })).toBe(expected);
});

test.each(["/café", "/caf%C3%A9/", "/caf%c3%a9"])(
  "a path with letters beyond ASCII can be %s",
  (pathPrefix) => {
    const scope = { url: "https://a.example/café/", pathPrefix };
    expect(isInScope("https://a.example/café", scope)).toBe(true);
    expect(isInScope("https://a.example/caf%c3%a9/b", scope)).toBe(true);
    expect(isInScope("https://a.example/cafe/b", scope)).toBe(false);
  },
);

test("a path leads to no other host", () => {
  expect(isInScope("https://b.example/x", { url: "https://a.example/", pathPrefix: "//b.example/" })).toBe(
    false,
  );
});
