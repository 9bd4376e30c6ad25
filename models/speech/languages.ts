/** Languages that the local models know. Others need a provider. */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The names of espeak-ng's voices. Piper's English voice was trained on American English. */
export const ESPEAK_VOICES: Readonly<Record<Language, string>> = {
  en: "en-us",
  de: "de",
  fr: "fr",
  es: "es",
};

/** The language of a tag such as `de` or `de-AT`; undefined if the local models don't know it. */
export function languageOf(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return LANGUAGES.find((language) => language === primary);
}
