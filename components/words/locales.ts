import type { PageLanguage } from "#lib/platform/page-language.ts";

/** The locale of each language, for `Intl`. */
export const LOCALES: Record<PageLanguage, string> = { en: "en-GB", de: "de-DE", es: "es-ES", fr: "fr-FR" };
