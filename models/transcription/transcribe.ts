import { rootMeanSquare } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import type { Sound } from "#lib/media/wav.ts";
import type { WorkerClient } from "#models/workers/worker-client.ts";
import { applyHints } from "./apply-hints.ts";
import { cutAtPauses, RECOGNISER_RATE } from "./cut-at-pauses.ts";
import { withoutLoops } from "./without-loops.ts";

export type TranscriptionWorker = WorkerClient<Float32Array, string>;

/** Below about -66 dB it is an open microphone in an empty room, and the recognizer would invent words. */
const SILENCE = 0.0005;
const SHORTEST = 0.1 * RECOGNISER_RATE;

/** Transcribes audio to one line. `hints` is free text whose words are preferred for similar sounds. */
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
