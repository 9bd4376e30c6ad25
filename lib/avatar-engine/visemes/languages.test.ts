import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { beforeAll, describe, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { KNOWN_SOUNDS } from "#models/machine-voice/espeak-mnemonics.ts";
import { machinePersonOf } from "#models/machine-voice/machine-people.ts";
import { MachineVoice } from "#models/machine-voice/machine-voice.ts";
import { ESPEAK_VOICES, LANGUAGES } from "#models/speech/languages.ts";
import { loadPhonemizer, type Phonemize } from "#models/speech/phonemize.ts";
import { SPOKEN_SENTENCES } from "#models/testing/sentences.ts";
import { visemeOf } from "./visemes.ts";

/** Stress, length and what colors the sound before: they have no shape of their own. */
const MARK = /[ˈˌːˑʲʰ\p{M}\s-]/u;

let phonemize: Phonemize;
let machine: MachineVoice;
beforeAll(async () => {
  phonemize = await loadPhonemizer();
  machine = new MachineVoice(await loadEspeak());
});

describe.each(isQuick ? LANGUAGES.slice(0, 2) : LANGUAGES)("in %s", (language) => {
  test("no sound of the phonemizer is without a shape", () => {
    const ipa = SPOKEN_SENTENCES[language].map((text) => phonemize(text, ESPEAK_VOICES[language])).join(" ");
    const unmapped = [...new Set(ipa.normalize("NFC"))].filter((s) => !MARK.test(s) && visemeOf(s) === null);
    expect(unmapped).toEqual([]);
    expect(new Set(ipa).size).toBeGreaterThan(30);
  });

  test("no sound of the machine voice is without a shape", () => {
    const person = machinePersonOf("maya");
    const symbols = SPOKEN_SENTENCES[language].flatMap((text) =>
      machine.speak({ text, person, speed: 1, language }).phonemes.map(([symbol]) => symbol),
    );
    expect([...new Set(symbols)].filter((s) => s !== " " && visemeOf(s) === null)).toEqual([]);
  });
});

test("every sound of a pronunciation in IPA has a shape", () => {
  expect(KNOWN_SOUNDS.filter((sound) => visemeOf(sound) === null)).toEqual([]);
});

test.each([
  ["ü and ö have round lips", "yʏɥøœ", ["U", "U", "U", "O", "O"]],
  [
    "the French and German r is in the throat, and the Spanish one at the teeth",
    "ʁʀrɾ",
    ["kk", "kk", "DD", "DD"],
  ],
  ["ch is in the throat or at the teeth", "xχç", ["kk", "kk", "SS"]],
  ["a Spanish b between vowels still brings the lips together", "β", ["PP"]],
])("%s", (_, symbols, visemes) => {
  expect([...symbols].map(visemeOf)).toEqual(visemes);
});

test("nasal vowels have the lips of their vowels", () => {
  for (const vowel of ["ɑ", "ɛ", "ɔ", "œ", "a", "o"])
    expect(visemeOf(`${vowel}\u0303`.normalize("NFC"))).toBe(visemeOf(vowel));
});
