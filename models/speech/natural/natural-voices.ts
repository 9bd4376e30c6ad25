import { ESPEAK_VOICES, type Language } from "#models/speech/languages.ts";
import { isWoman } from "#models/voices.ts";
import { ESPEAK_GB } from "./kokoro-symbols.ts";

/**
 * A voice of Kokoro that its small decoder was trained for. `row` is its place in `styles.bin`, `espeak` the accent, and `gainDb`
 * makes it as loud as the other voices.
 */
export type NaturalVoice = { row: number; espeak: string; speed: number; gainDb: number };

const US = "en-us";

const KOKORO = {
  heart: { row: 0, espeak: US, speed: 1, gainDb: 0.9 },
  bella: { row: 1, espeak: US, speed: 1, gainDb: -0.1 },
  sarah: { row: 2, espeak: US, speed: 1, gainDb: -1.2 },
  nova: { row: 3, espeak: US, speed: 1, gainDb: 4.5 },
  michael: { row: 4, espeak: US, speed: 1, gainDb: 2.3 },
  fenrir: { row: 5, espeak: US, speed: 1, gainDb: -2.8 },
  puck: { row: 6, espeak: US, speed: 1, gainDb: -3.3 },
  emma: { row: 7, espeak: ESPEAK_GB, speed: 1, gainDb: -1.7 },
  george: { row: 8, espeak: ESPEAK_GB, speed: 1, gainDb: -0.7 },
  dora: { row: 9, espeak: US, speed: 1, gainDb: 1.6 },
  alex: { row: 10, espeak: US, speed: 1, gainDb: 0.9 },
  siwis: { row: 11, espeak: US, speed: 1, gainDb: -2.6 },
} as const satisfies Record<string, NaturalVoice>;

/** Who of the avatars speaks English with which voice. No two share one. */
const PEOPLE: Readonly<Record<string, NaturalVoice>> = {
  ama: KOKORO.emma,
  daniel: KOKORO.michael,
  henry: KOKORO.george,
  kenji: KOKORO.alex,
  leila: KOKORO.siwis,
  leo: KOKORO.puck,
  maya: KOKORO.bella,
  mei: KOKORO.heart,
  omar: KOKORO.fenrir,
  priya: KOKORO.nova,
  sofia: KOKORO.dora,
};

/**
 * Who speaks the languages for which Kokoro has few voices: one for all women, and one for all men. It has no Frenchman: of the
 * men, the Spaniard is understood best in French.
 */
const SHARED: Partial<Record<Language, { woman: NaturalVoice; man: NaturalVoice }>> = {
  es: {
    woman: { ...KOKORO.dora, espeak: ESPEAK_VOICES.es },
    man: { ...KOKORO.alex, espeak: ESPEAK_VOICES.es },
  },
  fr: {
    woman: { ...KOKORO.siwis, espeak: ESPEAK_VOICES.fr },
    man: { ...KOKORO.alex, espeak: ESPEAK_VOICES.fr },
  },
};

/** The natural voice of an avatar, or undefined if it has none in that language. */
export function naturalVoiceOf(person: string, language: Language): NaturalVoice | undefined {
  if (!Object.hasOwn(PEOPLE, person)) return undefined;
  if (language === "en") return PEOPLE[person];
  return SHARED[language]?.[isWoman(person) ? "woman" : "man"];
}

/** The languages in which avatars have a natural voice. */
export const NATURAL_LANGUAGES: readonly Language[] = ["en", "es", "fr"];
