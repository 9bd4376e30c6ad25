import type { llm } from "@livekit/agents";

export type PatienceOptions = {
  /** Maximum wait for the model's first word, and between words. */
  timeoutMs: number;
  /** Whether a stream that was started at `sinceMs` and has just ended was cut off because its model failed. */
  hasJustFailed?: (sinceMs: number) => boolean;
  /** How often to ask for a reply. */
  attempts?: number;
  onFailure: (failure: ReplyFailure, attempt: number) => void;
  /** The first word of this attempt is there. */
  onAnswer?: (attempt: number) => void;
};
export type ReplyFailure = "slow_or_failed" | "gave_up" | "broke_off";

export const WAIT_LINE = "One moment, please. ";
export const GIVE_UP_LINE = "I'm sorry, I can't answer right now. Please try again in a moment.";
export const BROKE_OFF_LINE = " I'm sorry, I lost my thread. Could you ask me again?";

/**
 * Streams a model's reply and never leaves the visitor in silence. If the model fails or sends nothing within
 * `timeoutMs`, yields `WAIT_LINE` and tries again, `attempts` times in all; if the last one fails too, yields
 * `GIVE_UP_LINE`. After a failure in mid-reply it yields `BROKE_OFF_LINE` and does not retry. Ends without a word once
 * `signal` aborts.
 */
export async function* patientReply(
  start: (attempt: number) => llm.LLMStream,
  signal: AbortSignal,
  { timeoutMs, hasJustFailed, onFailure, onAnswer, attempts = 2 }: PatienceOptions,
): AsyncGenerator<llm.ChatChunk | string> {
  for (let attempt = 0; attempt < attempts && !signal.aborted; attempt += 1) {
    let answered = false;
    const startedMs = performance.now();
    try {
      for await (const chunk of withinTime(start(attempt), signal, timeoutMs)) {
        if (!answered && (chunk.delta?.content || chunk.delta?.toolCalls?.length)) {
          answered = true;
          onAnswer?.(attempt);
        }
        yield chunk;
      }
      if (signal.aborted) return;
      if (answered && hasJustFailed?.(startedMs)) throw new Error("the model broke off");
      if (answered) return;
    } catch {
      if (signal.aborted) return;
      if (answered) {
        onFailure("broke_off", attempt);
        yield BROKE_OFF_LINE;
        return;
      }
    }
    const isLast = attempt === attempts - 1;
    onFailure(isLast ? "gave_up" : "slow_or_failed", attempt);
    if (isLast) yield GIVE_UP_LINE;
    else if (attempt === 0) yield WAIT_LINE;
  }
}

/**
 * Yields the stream's chunks. Throws if the next one takes longer than `timeoutMs`. Always closes the stream.
 */
async function* withinTime(
  stream: llm.LLMStream,
  signal: AbortSignal,
  timeoutMs: number,
): AsyncGenerator<llm.ChatChunk> {
  try {
    while (!signal.aborted) {
      const next = await raceTimeout(stream.next(), timeoutMs, signal);
      if (next === "aborted" || next.done) return;
      yield next.value;
    }
  } finally {
    stream.close();
  }
}

function raceTimeout<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T | "aborted"> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the model sent nothing in time")), timeoutMs);
    const onAbort = () => resolve("aborted");
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  });
}
