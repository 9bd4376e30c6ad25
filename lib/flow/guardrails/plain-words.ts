/** Digits and signs that stand for letters: "1gn0re". */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** What is invisible, and so can hide in a word: accents of a decomposed text, and zero-width characters. */
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/** A text without what is used to hide words from a check: case, accents, digits as letters, spaced-out letters. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .toLowerCase()
    .replace(/[013457@$]/g, (sign, index: number, whole: string) =>
      isLetter(whole[index - 1]) || isLetter(whole[index + 1]) ? (LETTERS[sign] ?? sign) : sign,
    )
    .replace(/\b(?:\p{L}[\s.\-_*]){3,99}\p{L}\b/gu, (spaced) => spaced.replace(/[\s.\-_*]/g, ""))
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
