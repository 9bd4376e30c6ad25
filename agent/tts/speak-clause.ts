import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";

/** Longest wait for the next audio of a clause. */
const PIECE_TIMEOUT_MS = 3_000;
/**
 * The same for a server that has just failed: visitors already follow the captions and need not wait for each clause.
 */
const DOUBTFUL_TIMEOUT_MS = 800;
/** Assumed speaking speed of a clause that could not be synthesized. */
const MS_PER_CHAR = 62;

export type ClauseOptions = {
  timeoutMs?: number;
  /** The last clause could not be synthesized, so this one gets a single short attempt. */
  doubtful?: boolean;
  onFailure: () => void;
  onSuccess?: () => void;
};

/**
 * Yields the audio of one clause. A server that fails or hangs before any audio is retried once. After that the clause
 * becomes silence of about its length, and captions, transcript and turn-taking continue as if it had been spoken.
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
  const timer = setTimeout(() => late.abort(new Error("the speech server sent no audio")), timeoutMs);
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
