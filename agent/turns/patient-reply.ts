import { setTimeout as wait } from "node:timers/promises";
import type { llm } from "@livekit/agents";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import type { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import type { ReplyStream } from "./reply-stream.ts";

/** A model to ask, and whether it is the fallback. `shows`: the request contains pictures. */
export type Attempt = { isFallback: boolean; shows?: boolean };

export type PatienceOptions = {
  /** What to say when the model is slow or fails, in the call's language at that moment. */
  lines: () => LanguageWords["lines"];
  /** Maximum wait for the model's first word, and between words. */
  timeoutMs: number;
  /** The models to ask for a reply, in order. */
  attempts?: readonly Attempt[];
  onFailure: (failure: ReplyFailure, attempt: number, cause: ChatFailure | undefined) => void;
  /** The first word of this attempt is there. */
  onAnswer?: (attempt: number) => void;
};
export type ReplyFailure = "slow_or_failed" | "gave_up" | "broke_off" | "declined";

const TWICE: readonly Attempt[] = [{ isFallback: false }, { isFallback: false }];
/** A server that asks for more time is not asked again in this reply: the visitor would think that the call is lost. */
const MAX_RETRY_AFTER_MS = 3_000;

/**
 * Streams a model's reply and never leaves the visitor in silence. If the model fails or sends nothing within
 * `timeoutMs`, yields the line `wait` and asks the next one of `attempts`; if the last one fails too, yields
 * `giveUp`. After a failure in mid-reply it yields `brokeOff`, and after a refusal `declined`, and does
 * not retry. A model that refuses a request with pictures is asked at once without them, and the visitor hears nothing of it.
 * Ends without a word once `signal` aborts.
 */
export async function* patientReply(
  start: (attempt: number) => ReplyStream,
  signal: AbortSignal,
  { lines, timeoutMs, onFailure, onAnswer, attempts = TWICE }: PatienceOptions,
): AsyncGenerator<llm.ChatChunk | string> {
  let next: number | undefined = 0;
  while (next !== undefined && !signal.aborted) {
    const attempt: number = next;
    let stream: ReplyStream | undefined;
    let answered = false;
    let hasThrown = false;
    try {
      stream = start(attempt);
      for await (const chunk of withinTime(stream, signal, timeoutMs)) {
        if (!answered && (chunk.delta?.content || chunk.delta?.toolCalls?.length)) {
          answered = true;
          onAnswer?.(attempt);
        }
        yield chunk;
      }
    } catch {
      hasThrown = true;
    }
    if (signal.aborted) return;
    const cause = stream?.failure;
    if (answered && !hasThrown && !cause) return;
    const refusesPictures = attempts[attempt]?.shows === true && !answered && isRefusal(cause);
    const isDeclined = cause?.kind === "declined" && !refusesPictures;
    if (isDeclined || answered) {
      onFailure(isDeclined ? "declined" : "broke_off", attempt, cause);
      yield isDeclined ? `${answered ? " " : ""}${lines().declined}` : lines().brokeOff;
      return;
    }
    next = nextAttempt(attempts, attempt, cause);
    onFailure(next === undefined ? "gave_up" : "slow_or_failed", attempt, cause);
    if (next === undefined) yield lines().giveUp;
    else if (attempt === 0 && !refusesPictures) yield lines().wait;
    const isSame = next !== undefined && attempts[next]?.isFallback === attempts[attempt]?.isFallback;
    // A turn that is over ends the wait.
    if (isSame) await wait(cause?.retryAfterMs ?? 0, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether the server has refused the request, rather than been slow, away or broken. */
const isRefusal = (cause: ChatFailure | undefined): boolean =>
  cause !== undefined && (cause.mayBeAboutPictures || cause.kind === "declined");

/** The attempt after a failed one; none if it was the last. A server that is busy for longer is left out. */
function nextAttempt(
  attempts: readonly Attempt[],
  failed: number,
  cause: ChatFailure | undefined,
): number | undefined {
  if ((cause?.retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS)
    return failed + 1 < attempts.length ? failed + 1 : undefined;
  const isOther = ({ isFallback }: Attempt, index: number) =>
    index > failed && isFallback !== attempts[failed]?.isFallback;
  const other = attempts.findIndex(isOther);
  return other < 0 ? undefined : other;
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
