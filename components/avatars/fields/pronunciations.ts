import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

/** Parses "Nguyen = win, Visavis = veeza vee". Skips incomplete pairs. */
export function parsePronunciations(text: string): Pronunciation[] {
  return text.split(/[,\n]/).flatMap((pair) => {
    const [written, spoken] = pair.split("=", 2).map((part) => part.trim());
    return written && spoken ? [{ written, spoken }] : [];
  });
}

/** The inverse of `parsePronunciations`. */
export const formatPronunciations = (list: readonly Pronunciation[], separator = ", "): string =>
  list.map(({ written, spoken }) => `${written} = ${spoken}`).join(separator);
