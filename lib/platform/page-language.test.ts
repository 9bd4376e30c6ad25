import { expect, test } from "vitest";
import { pickLanguage } from "./page-language.ts";

test.each([
  ["de-CH,de;q=0.9,en;q=0.8", "de"],
  ["it,fr;q=0.4,es;q=0.6", "es"],
  ["FR-ca", "fr"],
  ["nl,*;q=0.5", "en"],
  ["de;q=0,es;q=0.1", "es"],
  ["en;q=0.8,de;q=0.8", "en"],
  [";;q=,", "en"],
  [null, "en"],
])("a browser that accepts %s gets %s", (asked, language) => {
  expect(pickLanguage(asked)).toBe(language);
});
