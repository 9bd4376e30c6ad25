import { EN } from "#lib/languages/en.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { isDictating } from "./dictation.ts";

type Words = Pick<LanguageWords, "turns" | "dictation">;

/** How likely a visitor who pauses has finished. */
export type Ending = "finished" | "open" | "unfinished";

/**
 * Judges the words of a visitor who has just said `text` after the avatar said `asked`. A full stop proves nothing, because
 * speech recognizers add one to anything; they add a question mark only to what sounds and reads like a question.
 */
export function judgeEnding(text: string, asked = "", words: Words = EN): Ending {
  const said = plain(text);
  if (isDictating(said, plain(asked), words)) return "unfinished";
  if (isUnfinished(text, words.turns)) return "unfinished";
  if (/\?$/.test(text.trim())) return "finished";
  if (asked !== "" && countWords(said) <= MAX_ANSWER_WORDS) return "finished";
  return "open";
}

/** An answer of so few words has no second half. */
const MAX_ANSWER_WORDS = 3;

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** In lower case, without marks at its ends. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^[¡¿\s]+|[.!?,;:…–—\s-]+$/g, "");

/**
 * Whether more will follow: the last word joins or announces something, only a greeting or half of a sentence was said, or
 * the text ends in a comma, a dash or an ellipsis.
 */
function isUnfinished(text: string, turns: LanguageWords["turns"]): boolean {
  const trimmed = text.trim();
  if (/[,;:–—-]$|\.\.\.$|…$/.test(trimmed)) return true;
  if (trimmed.endsWith("?")) return false;
  const said = plain(trimmed);
  const last = said.split(/[^\p{L}\p{N}'-]+/u).at(-1) ?? "";
  if (turns.openEnded.has(last) || turns.announcing.test(said) || turns.openings.test(said)) return true;
  const sentence = said.split(/[.!?]\s+/).at(-1) ?? "";
  return turns.subordinate.test(sentence) && !sentence.includes(",");
}
