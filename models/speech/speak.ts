import { findVoice } from "../voices.ts";
import type { WorkerClient } from "../workers/worker-client.ts";
import { cleanText } from "./clean-text.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";
import { splitSentences } from "./split-sentences.ts";

export type SpeechWorker = WorkerClient<SpeechJob, SpeechPiece>;

/**
 * Speaks a text sentence by sentence and each sentence piece by piece, in order. Only one piece of a text waits for the
 * voice at a time: texts that come together take turns, and a caller who goes away costs one piece at most.
 */
export async function* speak(
  worker: SpeechWorker,
  { text, voice, speed }: { text: string; voice: string; speed: number },
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  for (const sentence of splitSentences(cleanText(text))) {
    let job: SpeechJob | undefined = { text: sentence, voice: findVoice(voice), speed };
    while (job) {
      const piece: SpeechPiece = await worker.run(job, signal);
      yield piece;
      job = piece.rest;
    }
  }
}
