import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";
import { LATE_VOICE_MS } from "#lib/worker-protocol/room-data.ts";

/**
 * Longest wait for the next audio of a clause. A late voice is better than none: on a busy machine the first audio may
 * take 4 s. `ProgressWatch` cuts speech that makes no progress for longer.
 */
const PIECE_TIMEOUT_MS = 6_000;
/** Assumed speaking speed of a clause that could not be synthesized. */
const MS_PER_CHAR = 62;
/** Shortest silence in place of a clause, so its caption can be read. */
const MIN_SILENCE_MS = 600;

export type ClauseOptions = {
  timeoutMs?: number;
  /** The last clause could not be synthesized, so a server that refuses this one is not asked again. */
  doubtful?: boolean;
  /** Called when the visitor has been waiting for a while. */
  onLate?: () => void;
  onFailure: () => void;
  onSuccess?: () => void;
  /** Called once with how long the clause's first audio took, or how long it was waited for in vain. */
  onWaited?: (ms: number) => void;
};

/**
 * Yields the audio of one clause. A server that refuses it is asked once more; one that is slow is waited for, because a
 * second request would make it slower. Without audio the clause becomes silence of about its length, less what was waited,
 * and captions, transcript and turn-taking continue as if it had been spoken.
 */
export async function* speakClause(
  speaker: Speaker,
  text: string,
  signal: AbortSignal,
  options: ClauseOptions,
): AsyncGenerator<SpeechPiece> {
  const { doubtful = false, onLate, onFailure, onSuccess, onWaited, timeoutMs = PIECE_TIMEOUT_MS } = options;
  const startedAtMs = performance.now();
  let hasSounded = false;
  for (let attempt = 0; attempt < (doubtful ? 1 : 2); attempt += 1) {
    const timer = setTimeout(() => onLate?.(), LATE_VOICE_MS);
    try {
      for await (const piece of withinTime(speaker, text, signal, timeoutMs)) {
        if (!hasSounded && piece.samples.length > 0) {
          hasSounded = true;
          clearTimeout(timer);
          onWaited?.(performance.now() - startedAtMs);
        }
        yield piece;
      }
      onSuccess?.();
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (hasSounded || error instanceof LateError) break;
    } finally {
      clearTimeout(timer);
    }
  }
  onFailure();
  const waitedMs = performance.now() - startedAtMs;
  if (!hasSounded) onWaited?.(waitedMs);
  const silenceMs = Math.max(MIN_SILENCE_MS, text.length * MS_PER_CHAR - waitedMs);
  yield { samples: new Int16Array(Math.ceil((silenceMs * SPEECH_RATE) / 1_000)) };
}

class LateError extends Error {}

async function* withinTime(
  speaker: Speaker,
  text: string,
  signal: AbortSignal,
  timeoutMs: number,
): AsyncGenerator<SpeechPiece> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    for await (const piece of speaker.speak(text, AbortSignal.any([signal, late.signal]))) {
      timer.refresh();
      yield piece;
    }
  } catch (error) {
    throw late.signal.aborted ? new LateError("the speech server sent no audio") : error;
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}
