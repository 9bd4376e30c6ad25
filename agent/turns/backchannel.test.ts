import { expect, test } from "vitest";
import { wordsOf } from "#lib/languages/words-of.ts";
import { isBackchannel } from "./turn-detector.ts";

test.each(["Mm-hmm.", "Mhm", "Uh-huh.", "Hmm.", "Oh", "Aha.", "Haha!", "Wow.", "(coughs)", "", "..."])(
  "%j does not interrupt the avatar",
  (text) => {
    expect(isBackchannel(text, 0)).toBe(true);
  },
);

test.each(["Yeah.", "Okay, okay.", "I see.", "Really?"])(
  "%j is a backchannel in mid-speech and an answer at its end",
  (text) => {
    expect(isBackchannel(text, 5_000)).toBe(true);
    expect(isBackchannel(text, 500)).toBe(false);
  },
);

test.each(["Stop.", "Yes, but wait.", "No.", "Okay, what about Tuesday?", "Uh, hold on."])(
  "%j interrupts",
  (text) => {
    expect(isBackchannel(text, 5_000)).toBe(false);
  },
);

test.each([
  ["de", "Mhm."],
  ["de", "Äh, ja."],
  ["de", "Ach so, genau."],
  ["fr", "D’accord."],
  ["fr", "Euh, oui."],
  ["es", "¡Claro!"],
  ["es", "Ajá, vale."],
])("in %s, %j in the middle of the avatar's speech only signals listening", (language, text) => {
  expect(isBackchannel(text, 5_000, wordsOf(language).backchannel)).toBe(true);
});

test.each([
  ["de", "Ja."],
  ["fr", "Oui."],
  ["es", "Sí."],
])("in %s, %j at the end of the avatar's speech is an answer", (language, text) => {
  expect(isBackchannel(text, 500, wordsOf(language).backchannel)).toBe(false);
});

test.each([
  ["de", "Nein, das stimmt nicht."],
  ["fr", "Non, attendez."],
  ["es", "No, espere."],
  ["de", "Yeah, right."],
])("in %s, %j interrupts", (language, text) => {
  expect(isBackchannel(text, 5_000, wordsOf(language).backchannel)).toBe(false);
});
