import { SPEECH_RATE, type Speaker, type SpeechPiece } from "./speech-client.ts";

/** Longest wait for the next sound of a clause. */
const PIECE_TIMEOUT_MS = 4_000;
/** Speaking speed assumed for a clause that could not be made audible. */
const MS_PER_CHAR = 62;

export type ClauseOptions = { timeoutMs?: number; onFailure: () => void };

/**
 * The sound of one clause. A server that fails or hangs before any sound is asked once more; after that the clause is
 * given as silence of about its length, so that captions, transcript and turn-taking go on as if it had been spoken.
 */
export async function* speakClause(
  speaker: Speaker,
  text: string,
  signal: AbortSignal,
  { timeoutMs = PIECE_TIMEOUT_MS, onFailure }: ClauseOptions,
): AsyncGenerator<SpeechPiece> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let sounded = false;
    try {
      for await (const piece of withinTime(speaker, text, signal, timeoutMs)) {
        sounded ||= piece.samples.length > 0;
        yield piece;
      }
      return;
    } catch {
      if (signal.aborted) return;
      if (sounded) break;
    }
  }
  onFailure();
  yield { samples: new Int16Array(Math.ceil((text.length * MS_PER_CHAR * SPEECH_RATE) / 1_000)) };
}

async function* withinTime(
  speaker: Speaker,
  text: string,
  signal: AbortSignal,
  timeoutMs: number,
): AsyncGenerator<SpeechPiece> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("the speech server is silent")), timeoutMs);
  try {
    for await (const piece of speaker.speak(text, AbortSignal.any([signal, late.signal]))) {
      timer.refresh();
      yield piece;
    }
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}
