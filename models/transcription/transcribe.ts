import { rootMeanSquare } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import type { Sound } from "#lib/media/wav.ts";
import type { Language } from "#models/speech/languages.ts";
import type { WorkerClient } from "#models/workers/worker-client.ts";
import { applyHints } from "./apply-hints.ts";
import { cutAtPauses, MOONSHINE_LONGEST_S, RECOGNISER_RATE } from "./cut-at-pauses.ts";
import { withoutLoops } from "./without-loops.ts";

export type TranscriptionWorker = WorkerClient<Float32Array, string>;

/** What was said, and in which language. */
export type Transcript = { text: string; language: Language };

/** Recognizes pieces of up to `longestS` seconds at 16 kHz. `language` is undefined to find it out. */
export type Recognizer = {
  longestS: number;
  recognize: (
    piece: Float32Array,
    language: Language | undefined,
    signal: AbortSignal,
  ) => Promise<{ text: string; language: Language }>;
};

/** The English recognizer that every instance has. */
export const createEnglishRecognizer = (worker: TranscriptionWorker): Recognizer => ({
  longestS: MOONSHINE_LONGEST_S,
  recognize: async (piece, _, signal) => ({ text: await worker.run(piece, signal), language: "en" }),
});

/** Below about -66 dB it is an open microphone in an empty room, and the recognizer would invent words. */
const SILENCE = 0.0005;
const SHORTEST = 0.1 * RECOGNISER_RATE;

/**
 * Transcribes audio to one line. `hints` is free text whose words are preferred for similar sounds. The language of a
 * longer text is that of its first piece.
 */
export async function transcribe(
  recognizer: Recognizer,
  sound: Sound,
  { hints, language, signal }: { hints: string; language?: Language | undefined; signal: AbortSignal },
): Promise<Transcript> {
  const samples = resample(sound.samples, RECOGNISER_RATE / sound.sampleRate);
  const texts: string[] = [];
  let heardIn = language;
  for (const piece of cutAtPauses(samples, recognizer.longestS)) {
    if (piece.length < SHORTEST || rootMeanSquare(piece) < SILENCE) continue;
    const heard = await recognizer.recognize(piece.slice(), heardIn, signal);
    heardIn = heard.language;
    texts.push(withoutLoops(heard.text));
  }
  return { text: applyHints(texts.filter(Boolean).join(" "), hints), language: heardIn ?? "en" };
}
