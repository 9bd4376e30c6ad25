import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { baseLanguage, englishName, type SpokenLanguage } from "./language-tags.ts";
import type { LanguageWords } from "./language-words.ts";

const WORDS: Record<SpokenLanguage, LanguageWords> = { en: EN, de: DE, fr: FR, es: ES };

const isSpoken = (language: string): language is SpokenLanguage => Object.hasOwn(WORDS, language);

/** The words of a tag's language. English for a language that only providers speak. */
export function wordsOf(tag: string): LanguageWords {
  const language = baseLanguage(tag);
  return isSpoken(language) ? WORDS[language] : EN;
}

/** Tells the model which language to speak. The local demo model recognizes the sentence. */
export const languageInstruction = (tag: string): string =>
  `Speak ${englishName(tag)}, whatever language these instructions are in.`;
