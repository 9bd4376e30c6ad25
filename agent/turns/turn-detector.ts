import type { llm } from "@livekit/agents";
import { EN } from "#lib/languages/en.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { END_OF_TURN_MS } from "./call-pace.ts";
import { type Ending, judgeEnding } from "./end-of-turn.ts";

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

export type TurnDetectorOptions = {
  /** The words of the call's language, which may change during the call. */
  words: () => LanguageWords;
  /** How long a silence ends a turn that was judged so. Takes as long as the visitor holds the button to talk. */
  silenceMs: (ending: Ending) => number | Promise<number>;
  /** Called with a silence other than `END_OF_TURN_MS.finished`, before the library reads how long to wait for more. */
  onSilence: (ms: number) => void;
};

/**
 * Text-based turn detector for the library, which waits `minDelay` after a likely end and `maxDelay` otherwise. Uses rules
 * instead of a model: no download, no latency, and always the same result.
 */
export const createTurnDetector = ({ words, silenceMs, onSilence }: TurnDetectorOptions) => ({
  model: "rules",
  provider: "visavis",
  supportsLanguage: async () => true,
  unlikelyThreshold: async () => 0.5,
  predictEndOfTurn: async ({ items }: llm.ChatContext) => {
    const ending = judgeEnding(lastText(items, "user"), lastText(items, "assistant"), words());
    const ms = await silenceMs(ending);
    // The library has read the shorter silence before it asks.
    if (ms === END_OF_TURN_MS.finished) return 1;
    onSilence(ms);
    return 0;
  },
});

/** The text of the last message of a role. Returns "" if there is none. */
export function lastText(items: llm.ChatContext["items"], role: "user" | "assistant"): string {
  const last = items.findLast((item) => item.type === "message" && item.role === role);
  return (last?.type === "message" && last.textContent) || "";
}
