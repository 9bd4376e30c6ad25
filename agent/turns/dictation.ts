import { EN } from "#lib/languages/en.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";

/** Telephone numbers have at least this many digits, so a visitor who has dictated as many may have finished. */
const WHOLE_NUMBER = 9;
/** That many digits or letters in a row are dictated, not counted. */
const MIN_RUN = 3;
/** More words without a digit answer a question for a number with something else. */
const MAX_WORDS_WITHOUT_DIGITS = 7;

/**
 * Whether a visitor who has just said `text` is dictating a number, an address or a spelling that may continue. `asked` is what
 * the avatar said before. Both in lower case.
 */
export function isDictating(
  text: string,
  asked: string,
  { dictation, turns }: Pick<LanguageWords, "dictation" | "turns"> = EN,
): boolean {
  if (dictation.domain.test(text)) return false;
  if (dictation.spelled.test(text)) return true;
  const announced = dictation.announced.exec(text);
  const isAnswer = dictation.asked.test(asked) && !turns.declining.test(text);
  if (announced || isAnswer) {
    const tokens = tokensOf(announced?.[1] ?? text);
    const { digits } = countCharacters(tokens, dictation);
    if (announced || digits > 0 || tokens.length <= MAX_WORDS_WITHOUT_DIGITS) return digits < WHOLE_NUMBER;
  }
  const run = countCharacters(lastRun(tokensOf(text), dictation), dictation);
  return run.all >= MIN_RUN && run.digits < WHOLE_NUMBER;
}

const tokensOf = (text: string): string[] => text.match(/[\p{L}']+|\d+/gu) ?? [];

const isLetter = (token: string): boolean => /^\p{L}$/u.test(token);

/** The dictated tokens at the end. */
function lastRun(tokens: string[], { digits, parts }: LanguageWords["dictation"]): string[] {
  const before = tokens.findLastIndex(
    (token) => !(/^\d+$/.test(token) || digits.has(token) || parts.has(token) || isLetter(token)),
  );
  return tokens.slice(before + 1);
}

/** Counts the digits, and all digits and letters. */
function countCharacters(
  tokens: string[],
  { digits, parts }: LanguageWords["dictation"],
): { digits: number; all: number } {
  let [count, letters] = [0, 0];
  for (const token of tokens) {
    if (/^\d+$/.test(token)) count += token.length;
    else if (digits.has(token)) count += 1;
    else if (isLetter(token)) letters += 1;
    else if (parts.has(token)) letters += 1;
  }
  return { digits: count, all: count + letters };
}
