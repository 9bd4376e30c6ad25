import { headers } from "next/headers";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/links/visit/page-language.ts";

/** The language that `proxy.ts` found for this page; English for all but the pages of links. */
export async function pageLanguage(): Promise<PageLanguage> {
  const told = (await headers()).get("x-page-language");
  return PAGE_LANGUAGES.find((language) => language === told) ?? "en";
}
