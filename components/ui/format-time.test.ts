import { expect, test } from "vitest";
import { formatLength, formatWhen } from "./format-time.ts";

const NOW = new Date("2026-11-21T10:42:00Z");

test.each([
  ["2026-11-21T10:41:30Z", "just now"],
  ["2026-11-21T10:40:59Z", "1 minute ago"],
  ["2026-11-21T09:43:00Z", "59 minutes ago"],
  ["2026-11-21T08:00:00Z", "today, 09:00"],
  ["2026-11-20T23:30:00Z", "today, 00:30"],
  ["2026-11-20T16:36:00Z", "yesterday, 17:36"],
  ["2026-11-19T22:59:00Z", "19 Nov 2026"],
  ["2027-02-19T00:00:00Z", "19 Feb 2027"],
])("%s is %s for a reader in Berlin", (at, words) => {
  expect(formatWhen(new Date(at), NOW, "Europe/Berlin")).toBe(words);
});

test.each([
  [0, "0:00"],
  [84_999, "1:24"],
  [3_729_000, "1:02:09"],
])("%i ms is %s on the clock", (ms, words) => {
  expect(formatLength(ms)).toBe(words);
});
