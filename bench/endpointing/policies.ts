import { END_OF_TURN_MS } from "#agent/turns/call-pace.ts";
import { type Ending, judgeEnding } from "#agent/turns/end-of-turn.ts";
import { TRANSCRIBE_AFTER_MS } from "#agent/turns/turn-settings.ts";
import { wordsOf } from "#lib/languages/words-of.ts";
import type { Utterance } from "./utterance.ts";

/** A silence in an utterance, as the call's voice activity detector saw it. */
export type Silence = {
  /** All that was heard of the turn so far. */
  text: string;
  /** When the voice ended, by the detector. */
  endMs: number;
  /** When the detector was sure that the voice continued; null at the end of the utterance. */
  resumesMs: number | null;
  /** That the speaker has finished, by Smart Turn. */
  probability: number;
};

/** An utterance of the set as it was heard. `voiceEndMs` is its true end. */
export type Heard = { text: string; voiceEndMs: number; silences: Silence[] };

/** How long a silence lasts until it ends the turn. */
export type Policy = { name: string; silenceMs: (silence: Silence, utterance: Utterance) => number };

/** From this probability on, Smart Turn's makers count a turn as finished. */
const LIKELY = 0.5;
const bare = (ms: number): Policy => ({ name: `${ms} ms of silence`, silenceMs: () => ms });

/** What the avatar said before an utterance for which nothing else is noted. */
const GREETING = "Hello, how can I help you?";

const byRules = ({ text }: Silence, { asked, language }: Utterance): Ending =>
  judgeEnding(text, asked ?? GREETING, wordsOf(language));
const byModel = ({ probability }: Silence): Ending => (probability >= LIKELY ? "finished" : "unfinished");
/** Smart Turn decides what the words leave open. */
const byBoth = (silence: Silence, utterance: Utterance): Ending => {
  const ending = byRules(silence, utterance);
  return ending === "open" ? byModel(silence) : ending;
};

export const RULES: Policy = {
  name: "rules",
  silenceMs: (silence, utterance) => END_OF_TURN_MS[byRules(silence, utterance)],
};

export const POLICIES: readonly Policy[] = [
  ...[300, 500, 700, 900].map(bare),
  RULES,
  { name: "Smart Turn", silenceMs: (silence) => END_OF_TURN_MS[byModel(silence)] },
  {
    name: "rules and Smart Turn",
    silenceMs: (silence, utterance) => END_OF_TURN_MS[byBoth(silence, utterance)],
  },
];

/** What a policy does to an utterance. `waitMs` is the wait after the voice's true end. */
export type Outcome = { isCutOff: boolean; waitMs: number };

/** `transcriptionMs` is how long transcription takes: no turn ends before its words are known. */
export function decide(
  { silenceMs }: Policy,
  { silences, voiceEndMs }: Heard,
  { utterance, transcriptionMs }: { utterance: Utterance; transcriptionMs: number },
): Outcome {
  for (const silence of silences) {
    const waitMs = Math.max(silenceMs(silence, utterance), TRANSCRIBE_AFTER_MS + transcriptionMs);
    const endsMs = silence.endMs + waitMs;
    if (silence.resumesMs === null) return { isCutOff: false, waitMs: endsMs - voiceEndMs };
    if (endsMs < silence.resumesMs) return { isCutOff: true, waitMs: Number.NaN };
  }
  throw new Error("an utterance that never ends");
}
