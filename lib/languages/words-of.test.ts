import { expect, test } from "vitest";
import { EN } from "./en.ts";
import { SPOKEN_LANGUAGES } from "./language-tags.ts";
import { endsInAbbreviation } from "./language-words.ts";
import { wordsOf } from "./words-of.ts";

test("every line is different in every language, and none is missing", () => {
  const lines = SPOKEN_LANGUAGES.flatMap((language) => Object.values(wordsOf(language).lines));
  expect(lines.every((line) => line.trim().length > 10)).toBe(true);
  expect(new Set(lines).size).toBe(lines.length);
});

test("spaces around the lines that join the model's words are the same in every language", () => {
  for (const language of SPOKEN_LANGUAGES) {
    const { wait, brokeOff } = wordsOf(language).lines;
    expect([wait.endsWith(" "), brokeOff.startsWith(" ")]).toEqual([true, true]);
  }
});

test("a region has the words of its language, and a language that only providers speak has English ones", () => {
  expect(wordsOf("de-AT")).toBe(wordsOf("de"));
  expect(wordsOf("ja")).toBe(EN);
});

test.each([
  ["en", "I saw Dr.", true],
  ["en", "I said no.", false],
  ["de", "Das sind z. B.", true],
  ["de", "Wir sehen uns am 3.", true],
  ["de", "Herr Dr.", true],
  ["de", "Das ist gut.", false],
  ["en", "Room 3.", false],
  ["fr", "Bonjour M.", true],
  ["es", "Buenos días, Sra.", true],
])("in %s, %j ends in an abbreviation: %s", (language, text, expected) => {
  expect(endsInAbbreviation(text, wordsOf(language))).toBe(expected);
});
