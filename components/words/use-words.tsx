"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import type { Area, AreaWords } from "./catalogues.ts";
import { LOCALES } from "./locales.ts";

type Provided = { language: PageLanguage; words: Partial<AreaWords> };

const Words = createContext<Provided>({ language: "en", words: {} });

/** Gives the components below it the texts of areas, in addition to those from further up. */
export function WordsProvider({ language, words, children }: Provided & { children: ReactNode }) {
  const outer = useContext(Words);
  return <Words value={{ language, words: { ...outer.words, ...words } }}>{children}</Words>;
}

/** The texts of an area in the page's language. */
export function useWords<A extends Area>(area: A): AreaWords[A] {
  const words: Partial<AreaWords>[A] = useContext(Words).words[area];
  if (!words) throw new Error(`Nothing above provides the texts of "${area}": add it to an <AreaWords>.`);
  return words;
}

export const useLanguage = (): PageLanguage => useContext(Words).language;

/** The page's locale, for `Intl`. */
export const useLocale = (): string => LOCALES[useLanguage()];
