import { expect, test } from "vitest";
import { CALL_LANGUAGE_PATTERN, englishName, isLanguageTag, readLanguage } from "./language-tags.ts";

test.each(["auto", "de", "de-AT", "pt-BR", "es-419", "zh-Hant-TW"])("%s is a language of a call", (tag) => {
  expect(tag).toMatch(new RegExp(CALL_LANGUAGE_PATTERN));
});

test.each(["", "xx", "german", "DE", "de_AT", "de-", "qqq", "auto-AT", "de-AT-x"])(
  "%j is not a language of a call",
  (tag) => {
    expect(tag).not.toMatch(new RegExp(CALL_LANGUAGE_PATTERN));
  },
);

test.each([
  ["de", true],
  ["fil", true],
  ["sr-Latn-RS", true],
  ["xx", false],
  ["not a tag", false],
])("a tag's language exists: %s, %s", (tag, exists) => {
  expect(isLanguageTag(tag)).toBe(exists);
});

test.each([
  ["de", "de"],
  ["german", "de"],
  ["English", "en"],
  [" Spanish ", "es"],
  ["fr-CA", "fr"],
  ["castilian", "es"],
  ["klingon?", null],
  ["", null],
])("a recognizer's %j is read as %s", (sent, code) => {
  expect(readLanguage(sent)).toBe(code);
});

test("languages have English names", () => {
  expect([englishName("de-AT"), englishName("fr"), englishName("xx")]).toEqual(["German", "French", "xx"]);
});
