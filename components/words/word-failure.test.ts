import { expect, test } from "vitest";
import { IMPORT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";
import { FAILURES_DE } from "./failures/de.ts";
import { FAILURES_EN } from "./failures/en.ts";
import { wordFailure } from "./word-failure.ts";

const GERMAN = { words: FAILURES_DE, locale: "de-DE" };

test("a known failure is said in the page's language, with its figures in the page's locale", () => {
  const full = `${storageUsedUp(5_368_709_120, 5_261_334_937, 2_000).message}.`;
  expect(wordFailure("takes", full, GERMAN)).toMatch(
    /^Der Speicher des Kontos ist voll: Dafür werden 2 KB gebraucht, und 4,9 GB von 5 GB sind belegt\./,
  );
  const large = failureText(IMPORT_FAILURES.large_page, { megabytes: 5 });
  expect(wordFailure("imports", large, GERMAN)).toBe("Die Seite ist größer als 5 MB.");
  expect(wordFailure("imports", large, { words: FAILURES_EN, locale: "en-GB" })).toBe(large);
});

test("an unknown failure stays as it is", () => {
  expect(wordFailure("documents", "Something else.", GERMAN)).toBe("Something else.");
});
