import { expect, test } from "vitest";
import { writtenMoment } from "./choice-cards.tsx";

test.each([
  ["2026-05-31", "en-US", "Sunday, May 31, 2026"],
  ["2026-05-31", "de", "Sonntag, 31. Mai 2026"],
  ["2026-05-31T14:30", "en-GB", "Sunday, 31 May 2026 at 14:30"],
  ["2026-13-31", "en-US", "2026-13-31"],
  ["order 2026-05-31", "en-US", "order 2026-05-31"],
  ["", "en-US", ""],
])("%j in %s is %j", (value, locale, expected) => {
  expect(writtenMoment(value, locale)).toBe(expected);
});
