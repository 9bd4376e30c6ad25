/** The languages of the pages: the console, the sign-in pages, the landing page and the pages of links. */
export const PAGE_LANGUAGES = ["en", "de", "es", "fr"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Cookie with the reader's choice; without it the browser's languages count. */
export const LANGUAGE_COOKIE = "language";

/** Reads a stored language; null for anything else. */
export const parseLanguage = (value: string | null | undefined): PageLanguage | null =>
  PAGE_LANGUAGES.find((language) => language === value) ?? null;

/** Picks the language for an `Accept-Language` header; English if none matches. */
export function pickLanguage(acceptLanguage: string | null): PageLanguage {
  const accepted = (acceptLanguage ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { language: tag.toLowerCase().split("-")[0], weight: weight ? Number(weight.slice(2)) : 1 };
  });
  // The sort is stable: languages of the same weight keep their order.
  const best = accepted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of best) {
    const found = PAGE_LANGUAGES.find((ours) => ours === language);
    if (found) return found;
  }
  return "en";
}
