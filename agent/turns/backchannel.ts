/** Sounds that signal listening and are never an answer. */
const NOISES =
  /^(?:[mhn](?:[ -]?[mhn])*|uh[- ]?huh|uh|um|ah+|oh+|eh|huh|a?ha(?:[ -]?ha)*|wow|whoa|ahem|\(.*\)|\[.*\])$/;
/** Words that signal listening in the middle of somebody's speech, but are an answer at its end. */
const NODS =
  /^(?:yeah|yes|yep|ok|okay|right|sure|i see|alright|go on|cool|nice|great|really|exactly|got it)$/;
/** With less than this left to say, a nod counts as an answer. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Whether an utterance heard while the avatar speaks only signals listening (or is a transcribed cough), so
 * that it should not interrupt. `remainingMs` is how much the avatar still has to say.
 */
export function isBackchannel(text: string, remainingMs: number): boolean {
  const phrases = text
    .toLowerCase()
    .split(/[.,!?;…]+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
  if (phrases.length === 0) return true;
  if (phrases.length > 4) return false;
  return phrases.every(
    (phrase) => NOISES.test(phrase) || (NODS.test(phrase) && remainingMs > ANSWER_WITHIN_MS),
  );
}
