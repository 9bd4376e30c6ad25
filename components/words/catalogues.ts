import { UI_DE } from "#components/ui/words/de.ts";
import { UI_EN } from "#components/ui/words/en.ts";
import { UI_ES } from "#components/ui/words/es.ts";
import { UI_FR } from "#components/ui/words/fr.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import type { Area, AreaWords } from "./area-words.ts";

/** Every text in every language. For the server only: imported by a client component, all of it would be sent. */
export const CATALOGUES: { [A in Area]: Record<PageLanguage, AreaWords[A]> } = {
  ui: { en: UI_EN, de: UI_DE, fr: UI_FR, es: UI_ES },
};
