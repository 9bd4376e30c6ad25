import type { Language } from "#models/speech/languages.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import type { SpokenTable } from "./table.ts";

export const SPOKEN_TABLES: Readonly<Record<Language, SpokenTable>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
