import { findVoice } from "#models/voices.ts";
import type { WorkerClient } from "#models/workers/worker-client.ts";
import { cleanText } from "./clean-text.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";
import { splitSentences } from "./split-sentences.ts";

export type SpeechWorker = WorkerClient<SpeechJob, SpeechPiece>;

/**
 * Speaks a text sentence by sentence, and each sentence piece by piece. A text queues only one piece at a time, so
 * simultaneous texts take turns, and a client that disconnects costs at most one piece.
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
