import type { PageLanguage } from "#lib/platform/page-language.ts";

/** The locale of each language, for `Intl`. */
export const LOCALES: Record<PageLanguage, string> = { en: "en-GB", de: "de-DE", es: "es-ES", fr: "fr-FR" };

/** A language's name in the words of a locale, as the first word of a choice: "Anglais". */
export function languageName(tag: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Puts narrow no-break spaces where French has them: before ? ! : ; and inside « ». Catalogues contain plain ones. */
export function typesetFrench<Words>(words: Words): Words {
  return JSON.parse(JSON.stringify(words), (_key, value: unknown) =>
    typeof value === "string" ? value.replace(/ (?=[?!:;»])|(?<=«) /g, "\u202f") : value,
  );
}
