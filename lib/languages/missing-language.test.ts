import { expect, test } from "vitest";
import { commonLanguages, missingLanguage } from "./missing-language.ts";

const english = { heard: ["en"], spoken: ["en"] };
const local = { heard: ["en", "de"], spoken: ["en", "de", "fr", "es"] };
const providers = { heard: null, spoken: null };

test.each([
  [null, english, null],
  ["en-GB", english, null],
  ["de", english, "both"],
  ["fr", local, "heard"],
  ["de", { heard: null, spoken: ["en"] }, "spoken"],
  ["ja", providers, null],
  ["auto", english, "heard"],
  ["auto", local, null],
  ["auto", providers, null],
] as const)("for calls in %s with %j, %s is missing", (language, known, missing) => {
  expect(missingLanguage(language, known)).toBe(missing);
});

test("a call changes only to languages that are both heard and spoken", () => {
  expect(commonLanguages(local)).toEqual(["en", "de"]);
  expect(commonLanguages({ heard: null, spoken: ["en"] })).toEqual(["en"]);
  expect(commonLanguages(providers)).toBeUndefined();
});
