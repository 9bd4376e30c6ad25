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
function isDictating(text: string, asked: string, { dictation, turns }: Words): boolean {
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

type Words = Pick<LanguageWords, "turns" | "dictation">;

/** How likely a visitor who pauses has finished. */
export type Ending = "finished" | "open" | "unfinished";

/**
 * Judges the words of a visitor who has just said `text` after the avatar said `asked`. A full stop proves nothing, because
 * speech recognizers add one to anything; they add a question mark only to what sounds and reads like a question.
 */
export function judgeEnding(text: string, asked = "", words: Words = EN): Ending {
  const said = plain(text);
  const isQuestion = isWholeQuestion(text);
  // A visitor who asks in return does not dictate what was asked for.
  const asksBack = isQuestion && countWords(said) >= MIN_RETURNED_WORDS;
  if (isDictating(said, asksBack ? "" : plain(asked), words)) return "unfinished";
  const isShortAnswer = asked.trim().endsWith("?") && isAnswer(said, words.turns);
  if (isUnfinished(text, words.turns)) {
    // Recognizers write a comma after a single word too.
    return isShortAnswer && !isUnfinished(said, words.turns) ? "open" : "unfinished";
  }
  if (isQuestion || words.turns.closing.test(said)) return "finished";
  return isShortAnswer ? "finished" : "open";
}

/** "Half past nine" is an answer, "I think" is the beginning of one. */
const MAX_ANSWER_WORDS = 3;

const isAnswer = (said: string, { subjects }: LanguageWords["turns"]): boolean =>
  countWords(said) <= MAX_ANSWER_WORDS && !subjects.has(said.split(/[\s,.]/)[0] ?? "");

/** Dictated digits may be misheard as a short question: "We want to?" for "Two, one, two". */
const MIN_RETURNED_WORDS = 5;

/** Recognizers write a question mark after fragments too: "Can you tell me? What the?" */
const MIN_QUESTION_WORDS = 3;

function isWholeQuestion(text: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.endsWith("?")) return false;
  const before = trimmed.slice(0, -1).trimEnd();
  const question = before.split(/[.!?]\s+/).at(-1) ?? "";
  return question === before || countWords(question) >= MIN_QUESTION_WORDS;
}

/** "My two sons" is an item of a list, "the other one is better" is a sentence. */
const MAX_ITEM_WORDS = 3;

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** In lower case, without marks at its ends. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[¡¿\s]+|(?<![.!?,;:…–—\s-])[.!?,;:…–—\s-]+$/g, "");

/**
 * Whether more will follow: the last word joins or announces something, only a greeting, half of a sentence or an item of a
 * list was said, or the text ends in a comma, a dash or an ellipsis.
 */
function isUnfinished(text: string, turns: LanguageWords["turns"]): boolean {
  const trimmed = text.trim();
  if (/[,;:–—-]$|\.\.\.$|…$/.test(trimmed)) return true;
  const said = plain(trimmed);
  if (turns.announcing.test(said)) return true;
  if (trimmed.endsWith("?")) return false;
  const last = said.split(/[^\p{L}\p{N}'-]+/u).at(-1) ?? "";
  if (turns.openEnded.has(last) || turns.openings.test(said)) return true;
  const sentence = said.split(/[.!?]\s+/).at(-1) ?? "";
  if (turns.subordinate.test(sentence)) return !sentence.includes(",");
  const item = said.split(/[.,;!?]\s+/).at(-1) ?? "";
  // "Ja, das stimmt" has the form of a list.
  if (turns.closing.test(said)) return false;
  return item !== said && turns.listItem.test(item) && countWords(item) <= MAX_ITEM_WORDS;
}
