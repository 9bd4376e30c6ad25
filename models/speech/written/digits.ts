/** Digits of other scripts and full-width ones as the digits that every voice knows. */
export const withPlainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Five sets of mathematical digits follow each other.
    if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
    // Every other script has ten in a row, from a code that ends in 0 or 6.
    const low = code % 16;
    const zero = low >= 6 && !/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? code - low + 6 : code - low;
    return String(code - zero);
  });

/** "482" as "4 8 2", which a voice says digit by digit. */
export const spell = (characters: string): string => [...characters].join(" ");

/** Digits in groups of three or four, with a short pause between them. A long code is hard to follow without. */
export function spellInGroups(characters: string): string {
  const all = [...characters];
  if (all.length < 6) return spell(characters);
  const groups: string[] = [];
  for (let at = 0; at < all.length; ) {
    const left = all.length - at;
    const size = left === 4 || left === 5 ? left : Math.min(3, left);
    groups.push(all.slice(at, at + size).join(" "));
    at += size;
  }
  return groups.join(", ");
}

/** A number without the separators of thousands, with the language's decimal sign: "1,234.5" or "1.234,5". */
export function plainNumber(written: string, decimal: "." | ","): { whole: string; fraction: string } {
  const compact = written.replace(/[\s\u00a0\u202f']/g, "");
  const separator = decimal === "." ? "," : ".";
  const at = compact.lastIndexOf(decimal);
  const foreignAt = compact.lastIndexOf(separator);
  // "3.5" in a language with decimal commas, or "42,50" in English, has no separator of thousands.
  const isForeign =
    at < 0 && foreignAt >= 0 && !/^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d\d)+,\d{3}$/.test(compact);
  // With both, the last one begins the fraction: "1.234,56" is no other amount in English.
  const cut = isForeign || (at >= 0 && foreignAt > at) ? foreignAt : at;
  const digits = (text: string) => text.replace(/\D/g, "");
  if (cut < 0) return { whole: digits(compact), fraction: "" };
  return { whole: digits(compact.slice(0, cut)), fraction: digits(compact.slice(cut + 1)) };
}

/** A number of a text: groups of thousands or plain digits, with a fraction. Starts where no other number continues. */
/** Indian numbers have groups of two: "1,50,000". */
export const NUMBER = String.raw`(?:\d{1,2}(?:,\d\d){1,4},\d{3}|\d{1,3}(?:[.,'\u0020]\d{3}){1,5}|\d{1,15})(?:[.,]\d{1,12})?(?!\d)`;

/** A number as the phonemizer reads it: no separators of thousands, the language's decimal sign, and no fraction of zeros. */
export function numeral(written: string, decimal: "." | ","): string {
  const { whole, fraction } = plainNumber(written, decimal);
  return /^0*$/.test(fraction) ? whole : `${whole}${decimal}${fraction}`;
}
