import type { LanguageWords } from "./language-words.ts";

type Cutting = Pick<LanguageWords, "abbreviations" | "hasDottedOrdinals">;

/** "am 3." and "im 19." */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;

const patterns = new WeakMap<Cutting, RegExp>();

function patternOf(words: Cutting): RegExp {
  const known = patterns.get(words);
  if (known) return known;
  const alternatives = words.abbreviations.map((word) => RegExp.escape(word)).join("|");
  const made = new RegExp(`(?:^|[\\s(])(?:${alternatives})\\.$`);
  patterns.set(words, made);
  return made;
}

/**
 * Whether the full stop at the end of a text belongs to an abbreviation or an ordinal, so that the sentence may continue.
 * Letters count as they are written: "Nr." is an abbreviation and "no." the end of an answer.
 */
export function endsInAbbreviation(text: string, words: Cutting): boolean {
  const trimmed = text.trimEnd();
  return patternOf(words).test(trimmed) || (words.hasDottedOrdinals && ORDINAL.test(trimmed));
}
