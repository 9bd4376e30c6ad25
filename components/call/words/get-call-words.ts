import type { PageLanguage } from "#lib/platform/page-language.ts";
import { DE } from "./de.ts";
import type { CallWords } from "./en.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";

const CATALOGUES: Record<PageLanguage, CallWords> = { en: EN, de: DE, es: ES, fr: FR };

/** The catalogue of a language. For the server: a browser gets the one that its page needs. */
export const getCallWords = (language: PageLanguage): CallWords => CATALOGUES[language];
