import { db } from "#db/client.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { type AfterCallTable, claimAcrossOwners, settleAcrossOwners } from "../after-call-queries.ts";

/** How often an unavailable model is asked. */
const MAX_ATTEMPTS = 4;

/** Work after a call has failed. The message is shown to the owner. */
export class AfterCallError extends Error {
  override readonly name = "AfterCallError";
}

/** `claimMs`: longer than the work can take; after this the claiming job is dead. `limitMs`: when `signal` aborts. */
type Limits = { now: Date; claimMs: number; limitMs: number };

/**
 * Does the work of a call's pending row, once: a second run finds the row claimed or done. If the model is unavailable, the run
 * throws and is retried. A late or useless answer is not retried, because it has been paid for.
 */
export async function runClaimed<Outcome extends string>(
  table: AfterCallTable,
  sessionId: string,
  { now, claimMs, limitMs }: Limits,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | "failed" | "skipped"> {
  const attempt = await claimAcrossOwners(db, table, sessionId, new Date(now.getTime() + claimMs));
  if (attempt === null) return "skipped";
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await work(signal);
  } catch (error) {
    const isUnavailable = error instanceof ChatError && !signal.aborted;
    const isLast = !isUnavailable || attempt >= MAX_ATTEMPTS;
    const status = isLast ? "failed" : "pending";
    await settleAcrossOwners(db, table, sessionId, { status, error: errorText(error, signal) });
    if (!isLast) throw error;
    return "failed";
  }
}

/** Only these messages are written for the owner. Any other error is a bug and is not shown. */
function errorText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "The language model did not respond in time.";
  if (error instanceof ChatError || error instanceof AfterCallError) return error.message;
  return "Something went wrong on the server.";
}
