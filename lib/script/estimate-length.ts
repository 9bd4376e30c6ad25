import type { ScriptSentence } from "./split-script.ts";

/** Of the local voices: 60 words take about 22 seconds. */
const MS_A_CHARACTER = 64;

/** About how long a sentence takes to say, without the silences around it. */
export const estimateSpokenMs = ({ say }: Pick<ScriptSentence, "say">, speed: number): number =>
  (say.length * MS_A_CHARACTER) / speed;

/** About how long a script takes, with its pauses. */
export const estimateLengthMs = (sentences: readonly ScriptSentence[], speed: number): number =>
  sentences.reduce(
    (sum, sentence) =>
      sum + sentence.pauseBeforeMs + estimateSpokenMs(sentence, speed) + sentence.pauseAfterMs,
    0,
  );
