import { rootMeanSquare } from "../audio/pcm.ts";
import { resample } from "../audio/resample.ts";
import type { Sound } from "../audio/wav.ts";
import type { WorkerClient } from "../workers/worker-client.ts";
import { applyHints } from "./apply-hints.ts";
import { cutAtPauses, RECOGNISER_RATE } from "./cut-at-pauses.ts";
import { withoutLoops } from "./without-loops.ts";

export type TranscriptionWorker = WorkerClient<Float32Array, string>;

/** Quieter than about -66 dB is an open microphone in an empty room: the recogniser would invent words. */
const SILENCE = 0.0005;
const SHORTEST = 0.1 * RECOGNISER_RATE;

/** What is said in a sound, as one line. `hints` is free text whose words are preferred for what sounds like them. */
export async function transcribe(
  worker: TranscriptionWorker,
  sound: Sound,
  { hints, signal }: { hints: string; signal: AbortSignal },
): Promise<string> {
  const samples = resample(sound.samples, RECOGNISER_RATE / sound.sampleRate);
  const texts: string[] = [];
  for (const piece of cutAtPauses(samples)) {
    if (piece.length < SHORTEST || rootMeanSquare(piece) < SILENCE) continue;
    texts.push(withoutLoops(await worker.run(piece.slice(), signal)));
  }
  return applyHints(texts.filter(Boolean).join(" "), hints);
}
