import { dictionary } from "@zxcvbn-ts/language-common";
import { invalidField } from "#lib/platform/errors.ts";
import { hashPassword } from "./passwords.ts";

const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const UNLEET = /[013457@$!]/g;

/** Keys in the order in which fingers walk over them, and the alphabet. */
const WALKS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "qazwsxedcrfvtgbyhnujmik",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "!@#$%^&*()",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

const MIN_WORD = 3;
const MAX_WORD = 24;
/** What a pattern costs a guesser, in common words. A password of two common words is among the first guesses. */
const COST = { word: 1, pattern: 0.5, character: 0.5 };
const MAX_COST = 2;

let words: Set<string> | undefined;

/** The most common passwords of known breaches: zxcvbn's list of 49,233, most frequent first. */
const commonWords = (): Set<string> => {
  words ??= new Set(dictionary["passwords-common"] as string[]);
  return words;
};

/**
 * Whether a password is among those that attackers try first: one of a list, or made of at most two common words with
 * the usual endings, keyboard walks, years and repetitions. `personal`: words that a guesser knows, such as the email.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (commonWords().has(text) || hasFewCharacters(text)) return true;
  const own = new Set(["visavis", ...personal].flatMap(partsOf));
  const plain = text.replace(UNLEET, (character) => LEET[character] ?? character);
  return [text, plain].some((spelling) => guessCost(spelling, own) <= MAX_COST);
}

/** Hashes a new password. Throws `VALIDATION` for one that attackers try first. */
export async function hashNewPassword(password: string, personal: readonly string[]): Promise<string> {
  if (!isCommonPassword(password, personal)) return await hashPassword(password);
  throw invalidField(
    "password",
    "password is one that attackers try first. Choose another: a few random words are easy to remember",
  );
}

/** An address or a name, and its parts that are long enough to matter. */
const partsOf = (text: string): string[] =>
  [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 3);

/** "aaaaaaaaaaaa" and "121212121212". */
const hasFewCharacters = (text: string): boolean => new Set(text).size <= 2;

/** The cheapest way to put the text together from words, patterns and single characters. */
function guessCost(text: string, own: ReadonlySet<string>): number {
  const longest = Math.max(MAX_WORD, ...Array.from(own, (part) => part.length));
  const best = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)];
  for (let start = 0; start < text.length; start += 1) {
    const soFar = best[start] ?? 0;
    if (soFar > MAX_COST) continue;
    for (let end = start + 1; end <= Math.min(text.length, start + longest); end += 1) {
      const piece = text.slice(start, end);
      best[end] = Math.min(best[end] ?? 0, soFar + pieceCost(piece, text.slice(0, start), own));
    }
  }
  return best[text.length] ?? 0;
}

function pieceCost(piece: string, before: string, own: ReadonlySet<string>): number {
  if (piece.length === 1) return COST.character;
  if (own.has(piece) || isPattern(piece) || (piece.length >= MIN_WORD && before.endsWith(piece)))
    return COST.pattern;
  const isWord = piece.length >= MIN_WORD && commonWords().has(piece);
  return isWord ? COST.word : Number.POSITIVE_INFINITY;
}

/** A year, one character repeated, or a walk over the keyboard. */
const isPattern = (piece: string): boolean =>
  /^(19|20)\d\d$/.test(piece) ||
  new Set(piece).size === 1 ||
  (piece.length >= MIN_WORD && WALKS.some((walk) => walk.includes(piece)));
