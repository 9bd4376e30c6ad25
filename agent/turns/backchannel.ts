import { EN } from "#lib/languages/en.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";

/** Sounds of every language that signal listening and are never an answer, and transcribed coughs. */
const NOISES = /^(?:[mhn](?:[ -]?[mhn])*|oh+|a?ha(?:[ -]?ha)*|\(.*\)|\[.*\])$/;
/** With less than this left to say, a nod counts as an answer. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Whether an utterance heard while the avatar speaks only signals listening (or is a transcribed cough), so
 * that it should not interrupt. `remainingMs` is how much the avatar still has to say.
 */
export function isBackchannel(
  text: string,
  remainingMs: number,
  { noises, nods }: LanguageWords["backchannel"] = EN.backchannel,
): boolean {
  const phrases = text
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[.,!?;…¡¿]+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
  if (phrases.length === 0) return true;
  if (phrases.length > 4) return false;
  return phrases.every(
    (phrase) =>
      NOISES.test(phrase) || noises.test(phrase) || (nods.test(phrase) && remainingMs > ANSWER_WITHIN_MS),
  );
}
