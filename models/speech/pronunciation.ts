import { cleanText } from "./clean-text.ts";
import { ESPEAK_VOICES, type Language } from "./languages.ts";
import { loadPhonemizer, type Phonemize } from "./phonemize.ts";

/** Returns the pronunciation of a text in IPA. The first text starts the phonemizer, because most instances never need it. */
export function createPronunciation(): (text: string, language: Language) => Promise<string> {
  let starting: Promise<Phonemize> | undefined;
  return async (text, language) => {
    starting ??= loadPhonemizer();
    const phonemize = await starting;
    return phonemize(cleanText(text, language), ESPEAK_VOICES[language]);
  };
}
