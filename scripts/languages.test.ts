import { expect, test } from "vitest";
import { SPOKEN_LANGUAGES } from "#lib/languages/language-tags.ts";
import { LANGUAGES } from "#models/speech/languages.ts";

test("the local models know the languages whose calls are complete", () => {
  expect([...LANGUAGES].sort()).toEqual([...SPOKEN_LANGUAGES].sort());
});
