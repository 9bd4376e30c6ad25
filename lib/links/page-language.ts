/** The languages that the public call page speaks. */
export const PAGE_LANGUAGES = ["en", "de", "es", "fr"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The best of ours for a browser's `Accept-Language`; English when it asks for none of them. */
export function pickLanguage(acceptLanguage: string | null): PageLanguage {
  const wishes = (acceptLanguage ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { language: tag.toLowerCase().split("-")[0], weight: weight ? Number(weight.slice(2)) : 1 };
  });
  // Sorting keeps the order of what is wished for alike.
  const best = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of best) {
    const found = PAGE_LANGUAGES.find((ours) => ours === language);
    if (found) return found;
  }
  return "en";
}
