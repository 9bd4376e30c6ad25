import type { LanguageWords } from "./language-words.ts";

type Cutting = Pick<LanguageWords, "abbreviations" | "mayEnd" | "hasDottedOrdinals">;
type Patterns = { never: RegExp; maybe: RegExp };

/** "No. 5", but also "No." and "Dr. No." */
const NUMBER_SIGN = /(?:^|[\s(])(?:Nos?|Nr|Núm|núm|N[°º])\.$/;
/** "am 3." and "im 19." */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;

const patterns = new WeakMap<Cutting, Patterns>();

function patternsOf(words: Cutting): Patterns {
  const known = patterns.get(words);
  if (known) return known;
  const anyOf = (list: readonly string[]) => list.map((word) => RegExp.escape(word)).join("|");
  const made = {
    never: new RegExp(`(?:^|[\\s(])(?:${anyOf(words.abbreviations)})\\.$`),
    // Letters with a full stop each, such as "a.m." and "U.S.", are the same in every language.
    maybe: new RegExp(`(?:^|[\\s(\\d])(?:(?:\\p{L}\\.\\s?)+\\p{L}|${anyOf(words.mayEnd)})\\.$`, "u"),
  };
  patterns.set(words, made);
  return made;
}

/**
 * Whether the full stop at the end of a text belongs to an abbreviation or an ordinal, so that the sentence may continue.
 * Letters count as they are written: "Nr." is an abbreviation and "no." the end of an answer. `after` is what follows, as far
 * as it is known: "No." is an abbreviation only before a number.
 */
export function endsInAbbreviation(text: string, words: Cutting, after = ""): boolean {
  const trimmed = text.trimEnd();
  if (NUMBER_SIGN.test(trimmed) && !/^\s*(?:$|[#\d])/.test(after)) return false;
  return patternsOf(words).never.test(trimmed) || (words.hasDottedOrdinals && ORDINAL.test(trimmed));
}

/** Whether it belongs to an abbreviation that also ends sentences, such as "a.m.", "U.S." and "Inc." */
export const mayEndInAbbreviation = (text: string, words: Cutting): boolean =>
  patternsOf(words).maybe.test(text.trimEnd());
