import type { UiWords } from "#components/ui/words/en.ts";

/** The texts of each area of the pages. Types only: a page sends the browser just the catalogues it shows. */
export type AreaWords = {
  ui: UiWords;
};
export type Area = keyof AreaWords;
