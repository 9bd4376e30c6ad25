import { headers } from "next/headers";
import { cache } from "react";
import { type PageLanguage, parseLanguage } from "#lib/platform/page-language.ts";
import { type Area, type AreaWords, CATALOGUES } from "./catalogues.ts";
import { LOCALES, typesetFrench } from "./locales.ts";

/** The language of the page that is being rendered, as `proxy.ts` found it. */
export const getLanguage = cache(
  async (): Promise<PageLanguage> => parseLanguage((await headers()).get("x-page-language")) ?? "en",
);

/** The page's locale, for `Intl`. */
export const getLocale = async (): Promise<string> => LOCALES[await getLanguage()];

/** The texts of an area in the page's language. For server components, actions and metadata. */
export async function getWords<A extends Area>(area: A): Promise<AreaWords[A]> {
  const language = await getLanguage();
  const words = CATALOGUES[area][language];
  return language === "fr" ? typesetFrench(words) : words;
}
