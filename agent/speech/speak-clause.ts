import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/platform/speech-client.ts";

/** Longest wait for the next sound of a clause. */
const PIECE_TIMEOUT_MS = 3_000;
/** The same for a server that has just failed: its callers read along by then and need not wait for each clause. */
const DOUBTFUL_TIMEOUT_MS = 800;
/** Speaking speed assumed for a clause that could not be made audible. */
const MS_PER_CHAR = 62;

export type ClauseOptions = {
  timeoutMs?: number;
  /** The last clause could not be made audible: this one gets a single, short try. */
  doubtful?: boolean;
  onFailure: () => void;
  onSuccess?: () => void;
};

/**
 * The sound of one clause. A server that fails or hangs before any sound is asked once more; after that the clause is
 * given as silence of about its length, so that captions, transcript and turn-taking go on as if it had been spoken.
 */
export async function* speakClause(
  speaker: Speaker,
  text: string,
  signal: AbortSignal,
  options: ClauseOptions,
): AsyncGenerator<SpeechPiece> {
  const { doubtful = false, onFailure, onSuccess } = options;
  const timeoutMs = options.timeoutMs ?? (doubtful ? DOUBTFUL_TIMEOUT_MS : PIECE_TIMEOUT_MS);
  for (let attempt = 0; attempt < (doubtful ? 1 : 2); attempt += 1) {
    let sounded = false;
    try {
      for await (const piece of withinTime(speaker, text, signal, timeoutMs)) {
        sounded ||= piece.samples.length > 0;
        yield piece;
      }
      onSuccess?.();
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
