import { describe, expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";
import type { Language } from "./languages.ts";
import { joinClauses, withIpa } from "./phonemize.ts";
import { piperIds } from "./piper-ids.ts";
import { splitSentences } from "./split-sentences.ts";

describe("cleaning a text for speech", () => {
  test.each([
    ["**Hello** _there_ `friend` 😀!", "Hello there friend!"],
    ["# Title\n- one\n- two", "Title. one. two"],
    ["See [the page](https://example.com/a?b=c).", "See the page."],
    ["It costs $42.50, or €1.", "It costs 42 dollars and 50 cents, or 1 euro."],
    ["Write to ana.lima@example.com please", "Write to ana dot lima at example dot com please"],
    ["Dr. Smith — e.g. on Monday", "Doctor Smith, for example, on Monday"],
    ["Wait... what?", "Wait… what?"],
    ["snake_case stays", "snake_case stays"],
    ["👨‍👩‍👧🇩🇪👍🏽", ""],
  ])("%j is said as %j", (text, spoken) => {
    expect(cleanText(text)).toBe(spoken);
  });
});

describe("cleaning a text in other languages", () => {
  test.each<[Language, string, string]>([
    ["de", "Das kostet 42,50 € oder 1 €.", "Das kostet 42 Euro 50 oder ein Euro."],
    ["de", "z. B. am 3. Mai um 10:30 Uhr", "zum Beispiel am dritten Mai um 10 Uhr 30"],
    ["de", "Der 1. Stock, Hauptstr. 5 & Nr. 7", "Der erste Stock, Hauptstraße 5 und Nummer 7"],
    ["de", "3,5 kg bei 21 °C und 120 km/h", "3,5 Kilogramm bei 21 Grad Celsius und 120 Kilometer pro Stunde"],
    ["de", "„Hallo“, sagte Dr. Kern.", '"Hallo", sagte Doktor Kern.'],
    ["fr", "Mme Roche a rendez-vous à 10h30.", "Madame Roche a rendez-vous à 10 heures 30."],
    ["fr", "« Oui ! » pour 1 000 €, p. ex.", '" Oui! " pour 1000 euros, par exemple,'],
    ["fr", "1 kg, 21 kg", "1 kilogramme, 21 kilogrammes"],
    [
      "es",
      "El Sr. Gil vive en el n.º 4, p. ej. a las 9:05.",
      "El señor Gil vive en el número 4, por ejemplo, a las 9 y 5.",
    ],
    ["es", "Son 3,20 € o $5", "Son 3 euros con 20 o 5 dólares"],
    ["es", "ana.gil@example.es", "ana punto gil arroba example punto es"],
    ["en", "120 km/h and 1 kg", "120 kilometres per hour and 1 kilogram"],
  ])("%s: %j is said as %j", (language, text, spoken) => {
    expect(cleanText(text, language)).toBe(spoken);
  });

  test("a German date does not end a sentence", () => {
    expect(splitSentences(cleanText("Wir sehen uns am 14. Dezember. Gut!", "de"))).toHaveLength(2);
    expect(splitSentences(cleanText("Es sind 3. Das ist gut.", "de"))).toHaveLength(2);
  });
});

describe("splitting into sentences", () => {
  test.each([
    ["Hello there. How are you? Fine!", ["Hello there.", "How are you?", "Fine!"]],
    ["It is 3.5 or 10:30, at example.com today.", ["It is 3.5 or 10:30, at example.com today."]],
    ['He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]],
    ["No end", ["No end"]],
    ["?! ... !", []],
  ])("%j", (text, pieces) => {
    expect(splitSentences(text)).toEqual(pieces);
  });

  test("cuts a long first sentence early, so it is heard early", () => {
    const long =
      "If you would like to come by this week, we have time on Thursday, and we would be glad to show you everything.";
    expect(splitSentences(long)).toHaveLength(2);
    expect(splitSentences(`Yes. ${long}`)).toEqual(["Yes.", long]);
  });

  test("cuts text without punctuation, and loses no word", () => {
    const words = Array.from({ length: 200 }, (_, i) => `word${i}`).join(" ");
    const pieces = splitSentences(words);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(180);
    expect(pieces.join(" ")).toBe(words);
    expect(splitSentences("x".repeat(1000)).join("")).toBe("x".repeat(1000));
  });
});

describe("phonemes", () => {
  test("keep the punctuation that carries intonation, but not that inside numbers", () => {
    const asIs = (clause: string) => `[${clause}]`;
    expect(joinClauses("Well, it is 10:30; really?", asIs)).toBe("[Well], [it is 10:30]; [really]?");
    expect(joinClauses('"Quoted" (aside)…', asIs)).toBe("[Quoted] [aside].");
  });

  test("lose espeak's separators and get its clause breaks as commas", () => {
    expect(joinClauses("x", () => "h_ə_l_ˈoʊ | w_ˈɜː_l_d")).toBe("həlˈoʊ, wˈɜːld");
  });

  test("become start, padded symbols and end; unknown symbols are dropped", () => {
    const { ids, spans } = piperIds("aé", { _: [0], "^": [1], $: [2], a: [14], e: [18] });
    expect(ids).toEqual([1, 0, 14, 0, 18, 0, 2]);
    expect(spans.map(({ symbol }) => symbol)).toEqual(["_", "a", "e", "_"]);
    expect(spans.at(-1)?.to).toBe(ids.length);
  });
});

test.each([
  ["hello ⟦nˈuːjən⟧ again", "HELLO nˈuːjən AGAIN"],
  ["⟦wˈɪn⟧", "wˈɪn"],
  ["hello ⟦broken", "HELLO BROKEN"],
  ["hello", "HELLO"],
])("IPA in a clause stays as it is: %s", (clause, said) => {
  expect(withIpa(clause, (text) => text.replace(/\s+/g, " ").toUpperCase())).toBe(said);
});

test("IPA that a dictionary filled in survives cleaning and cutting", () => {
  expect(splitSentences(cleanText("Hello ⟦nˈuːjən⟧, welcome. **Bye** ⟦wˈɪn⟧!"))).toEqual([
    "Hello ⟦nˈuːjən⟧, welcome.",
    "Bye ⟦wˈɪn⟧!",
  ]);
});
