import type { Pronunciation } from "#lib/script/split-script.ts";

/** "Nguyen = win, Visavis = veeza vee"; what is not finished yet is left out. */
export function readPronunciations(text: string): Pronunciation[] {
  return text.split(/[,\n]/).flatMap((pair) => {
    const [written, spoken] = pair.split("=", 2).map((part) => part.trim());
    return written && spoken ? [{ written, spoken }] : [];
  });
}

/** The same list as it is typed. */
export const writePronunciations = (list: readonly Pronunciation[]): string =>
  list.map(({ written, spoken }) => `${written} = ${spoken}`).join(", ");
