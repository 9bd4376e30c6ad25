import { setTimeout as wait } from "node:timers/promises";
import { db } from "#db/client.ts";
import { commandsTopic, listen } from "#db/notifications.ts";
import { Notifier } from "#lib/calls/worker/stream-commands.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { AppError } from "#lib/platform/errors.ts";
import { readPartial, watchPartial } from "./text-partials.ts";
import { findProgressAcrossOwners, listSaidFromAcrossOwners, type TextProgress } from "./text-queries.ts";
import { plainText } from "./write-answer.ts";

export type SaidRow = Awaited<ReturnType<typeof listSaidFromAcrossOwners>>[number];

/** What a reader of a text conversation gets. `partial` is the answer that is being written, as far as it is. */
export type TextEvent =
  | { type: "row"; row: SaidRow }
  | { type: "partial"; text: string }
  | { type: "ping" }
  | { type: "done"; status: TextProgress["status"]; isAnswered: boolean; card: TextProgress["card"] };

const PING_MS = 10_000;
/** Covers lost notifications. */
const POLL_MS = 1_000;
/** A reader redraws its text at most this often. */
const PARTIAL_EVERY_MS = 60;
/** The longest that a request waits. An answer that takes longer is read with the next one. */
const FOLLOW_MS = 120_000;

/**
 * Yields the rows of a text conversation from `fromSeq` on, and the answer that is being written, until nothing is owed (or the
 * command `untilSeq` is carried out), the conversation is over, or `signal` aborts. Then yields `done`. Throws
 * `SESSION_NOT_FOUND` if it is not a text conversation.
 */
export async function* followText(
  sessionId: string,
  { fromSeq, untilSeq }: { fromSeq: number; untilSeq?: number | undefined },
  signal: AbortSignal,
): AsyncGenerator<TextEvent, void, undefined> {
  const notifier = new Notifier();
  let isStored = true;
  const unsubscribe = await listen(commandsTopic(sessionId), () => {
    isStored = true;
    notifier.notify();
  });
  const unwatch = watchPartial(sessionId, () => notifier.notify());
  const until = performance.now() + FOLLOW_MS;
  try {
    let nextSeq = fromSeq;
    let shown: string | undefined;
    let readAt = 0;
    let pingAt = performance.now() + PING_MS;
    while (!signal.aborted) {
      if (isStored || performance.now() - readAt >= POLL_MS) {
        isStored = false;
        readAt = performance.now();
        // Before its rows: what was stored in between is in the list.
        const progress = await findProgressAcrossOwners(db, sessionId);
        if (!progress) throw new AppError("SESSION_NOT_FOUND");
        for (const row of await listSaidFromAcrossOwners(db, sessionId, nextSeq)) {
          yield { type: "row", row };
          nextSeq = row.seq + 1;
          shown = undefined;
          pingAt = performance.now() + PING_MS;
        }
        const isAnswered = isSettled(progress, untilSeq);
        if (isAnswered || !isLiveStatus(progress.status) || performance.now() > until) {
          const { status, card } = progress;
          yield { type: "done", status, isAnswered, card: isLiveStatus(status) ? card : null };
          return;
        }
      }
      const text = plainText(readPartial(sessionId) ?? "");
      if (text !== "" && text !== shown) {
        shown = text;
        yield { type: "partial", text };
        await wait(PARTIAL_EVERY_MS);
      }
      if (performance.now() >= pingAt) {
        pingAt = performance.now() + PING_MS;
        yield { type: "ping" };
      }
      await notifier.wait(POLL_MS, signal);
    }
  } finally {
    unsubscribe();
    unwatch();
  }
}

function isSettled({ openSeq, dueSeq }: TextProgress, untilSeq = Number.MAX_SAFE_INTEGER): boolean {
  return (openSeq === null || openSeq > untilSeq) && (dueSeq === null || dueSeq > untilSeq);
}
