import { languageName } from "#components/words/language-name.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

/** The languages that a knowledge base can have, by the names that the API has for them. */
const TAGS: Record<string, string> = {
  english: "en",
  arabic: "ar",
  danish: "da",
  dutch: "nl",
  finnish: "fi",
  french: "fr",
  german: "de",
  greek: "el",
  hungarian: "hu",
  italian: "it",
  norwegian: "no",
  portuguese: "pt",
  romanian: "ro",
  russian: "ru",
  spanish: "es",
  swedish: "sv",
  turkish: "tr",
};

/** Names a knowledge base's language in the language of the page. */
export function useLanguageNames(): (language: string) => string {
  const locale = useLocale();
  const { otherLanguage } = useWords("knowledge").base;
  return (language) => {
    const tag = TAGS[language];
    return tag ? languageName(tag, locale) : otherLanguage;
  };
}
