import type { WorkerClient } from "#models/workers/worker-client.ts";
import { cleanText } from "./clean-text.ts";
import type { Language } from "./languages.ts";
import type { SpeechJob, SpeechPiece, SpokenPiece } from "./speech-job.ts";
import { splitSentences } from "./split-sentences.ts";

export type SpeechWorker = WorkerClient<SpeechJob, SpeechPiece>;

/** A voice that speaks sentence by sentence. `name` says which one it is, in a response's header. */
export type SentenceSpeaker = {
  name: string;
  language: Language;
  /** Whether its pieces have timed phonemes. */
  hasTimings: boolean;
  speak: (sentence: string, speed: number, signal: AbortSignal) => AsyncIterable<SpokenPiece>;
};

/**
 * Speaks a text sentence by sentence. A text queues only one piece at a time, so simultaneous texts take turns, and a
 * client that disconnects costs at most one piece.
 */
export async function* speak(
  speaker: SentenceSpeaker,
  { text, speed }: { text: string; speed: number },
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece> {
  for (const sentence of splitSentences(cleanText(text, speaker.language))) {
    yield* speaker.speak(sentence, speed, signal);
  }
}
