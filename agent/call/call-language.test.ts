import { expect, test } from "vitest";
import { CallLanguage, type LanguageChoice } from "./call-language.ts";

const SENTENCE = "Ich hätte gern einen Termin";

function open(choice: LanguageChoice) {
  const changes: string[] = [];
  const language = new CallLanguage(choice, ({ from, to }) => changes.push(`${from} to ${to}`));
  return { language, changes };
}

test("without a choice, lines are English and the prompt says nothing", () => {
  const { language } = open({});
  language.hear("german", SENTENCE);
  expect([language.tag, language.current, language.instruction]).toEqual([undefined, "en", ""]);
});

test("a chosen language stays, whatever is heard", () => {
  const { language, changes } = open({ language: "de-AT" });
  language.hear("french", "Je voudrais un rendez-vous demain");
  expect([language.tag, language.isOpen, changes]).toEqual(["de-AT", false, []]);
  expect(language.instruction).toContain("Speak German");
});

test("auto takes the language of the first utterance, even of one word", () => {
  const { language, changes } = open({ language: "auto" });
  expect([language.tag, language.current]).toEqual([undefined, "en"]);
  language.hear("german", "Hallo");
  expect([language.tag, changes]).toEqual(["de", ["en to de"]]);
  expect(language.instruction).toContain("Speak German");
});

test("auto changes with a long utterance at once, with short ones at the second", () => {
  const { language, changes } = open({ language: "auto" });
  language.hear("de", "Guten Tag");
  language.hear("en", "Okay");
  expect(language.current).toBe("de");
  language.hear("de", "Ja");
  language.hear("en", "Yes");
  language.hear("en", "Hello");
  expect(language.current).toBe("en");
  language.hear("fr", "Je voudrais un rendez-vous");
  expect(changes).toEqual(["en to de", "de to en", "en to fr"]);
});

test("auto never changes to a language that can't be held, or for silence or nonsense", () => {
  const { language, changes } = open({ language: "auto", languages: ["en", "de"] });
  language.hear("french", "Je voudrais un rendez-vous");
  language.hear("de", " ");
  language.hear(undefined, SENTENCE);
  language.hear("klingon?", SENTENCE);
  expect([language.current, changes]).toEqual(["en", []]);
});

test("a resumed call continues in the language that was heard", () => {
  expect(open({ language: "auto", resume: { language: "es" } }).language.current).toBe("es");
});
