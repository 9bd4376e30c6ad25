/** Sounds that say "go on" and never carry an answer. */
const NOISES =
  /^(?:[mhn](?:[ -]?[mhn])*|uh[- ]?huh|uh|um|ah+|oh+|eh|huh|a?ha(?:[ -]?ha)*|wow|whoa|ahem|\(.*\)|\[.*\])$/;
/** Words that say "go on" in the middle of somebody's speech, but are an answer at its end. */
const NODS =
  /^(?:yeah|yes|yep|ok|okay|right|sure|i see|alright|go on|cool|nice|great|really|exactly|got it)$/;
/** With less than this left to say, a nod is taken for an answer. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Whether an utterance heard while the avatar speaks is only a sign of listening (or a cough that was transcribed), so
 * that the avatar goes on. `remainingMs` is what the avatar has still to say.
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
