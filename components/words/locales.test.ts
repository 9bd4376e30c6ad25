import { expect, test } from "vitest";
import { languageName } from "./locales.ts";

test.each([
  ["de", "en-GB", "German"],
  ["de", "fr-FR", "Allemand"],
  ["en", "es-ES", "Inglés"],
  ["pt-BR", "de-DE", "Portugiesisch (Brasilien)"],
])("%s is in %s called %s", (tag, locale, name) => {
  expect(languageName(tag, locale)).toBe(name);
});
