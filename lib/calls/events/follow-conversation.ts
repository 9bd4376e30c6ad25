import { setTimeout as wait } from "node:timers/promises";
import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { eventsTopic, listen } from "#db/notifications.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { requireUsable } from "#lib/auth/keys/keys.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { EventSource, StreamedEvent } from "#lib/http/event-stream.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { Notifier } from "../worker/stream-commands.ts";
import { endOf, readChanges } from "./changes.ts";
import { type Cursor, readCursor, START, writeCursor } from "./cursor.ts";
import { takePlace } from "./open-streams.ts";
import type { StreamedSession } from "./queries.ts";
import type { ConversationEvent } from "./schema.ts";

export type FollowPace = { pingMs: number; gatherMs: number; lateMs: number };

/**
 * At each ping the conversation is read again, which covers notifications that were lost. Changes within `gatherMs` are read at
 * once. For `lateMs` after the end of a call, its worker may report the last rows.
 */
const PACE: FollowPace = { pingMs: 15_000, gatherMs: 50, lateMs: 2_000 };

/** How many streams an account may have open in one app, for each simultaneous call of its plan. */
const STREAMS_PER_CALL = 5;

/**
 * Opens the events of one of the actor's conversations, after the one with the id `lastEventId` or from the beginning. Throws
 * `SESSION_NOT_FOUND`, `VALIDATION` for an unknown id, and `CONCURRENCY_LIMIT`.
 */
export async function openEvents(
  actor: KeyActor,
  sessionId: string,
  lastEventId: string | undefined,
  pace?: FollowPace,
): Promise<EventSource> {
  await getConversationOverview(actor, sessionId);
  const cursor = lastEventId === undefined ? START : readCursor(lastEventId);
  const { plan } = await getAccount(actor);
  const limit = limitsOf(plan).concurrentSessions * STREAMS_PER_CALL;
  const place = takePlace(actor.ownerId, limit);
  return (signal) => {
    const stop = AbortSignal.any([signal, place.signal]);
    // A stream that is cancelled before it begins never runs the generator.
    stop.addEventListener("abort", place.leave, { once: true });
    if (stop.aborted) place.leave();
    return leaving(followConversation(actor, sessionId, cursor, stop, pace), place.leave);
  };
}

async function* leaving(events: ReturnType<EventSource>, leave: () => void): ReturnType<EventSource> {
  try {
    yield* events;
  } finally {
    leave();
  }
}

/**
 * Yields the events of a conversation after `from` until it is over, `signal` aborts, or the key may no longer be used, for which it throws
 * `AUTH_INVALID`. Costs nothing between notifications but a read every `pingMs`.
 */
export async function* followConversation(
  actor: KeyActor,
  sessionId: string,
  from: Cursor,
  signal: AbortSignal,
  pace: FollowPace = PACE,
): AsyncGenerator<StreamedEvent, void, undefined> {
  if (from.isOver) return;
  const notifier = new Notifier();
  const unsubscribe = await listen(eventsTopic(sessionId), () => notifier.notify());
  try {
    // The client gets the response's head at once, even if there is nothing to send yet.
    yield null;
    let cursor = from;
    let pingAtMs = performance.now() + pace.pingMs;
    while (!signal.aborted) {
      const { session, changes, hasMore } = await readChanges(db, actor.ownerId, sessionId, cursor);
      // Deleted.
      if (!session) return;
      for (const change of changes) {
        if (signal.aborted) return;
        cursor = change.cursor;
        yield toEvent(change.data, cursor);
        pingAtMs = performance.now() + pace.pingMs;
      }
      if (hasMore) continue;
      const leftMs = msUntilOver(session, pace.lateMs);
      if (leftMs === 0) {
        yield toEvent({ type: "end", ...endOf(session) }, { ...cursor, isOver: true });
        return;
      }
      await notifier.wait(Math.max(0, Math.min(leftMs, pingAtMs - performance.now())), signal);
      if (performance.now() >= pingAtMs && !signal.aborted) {
        await requireUsable(actor);
        yield null;
        pingAtMs = performance.now() + pace.pingMs;
      } else await wait(pace.gatherMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}

const toEvent = (data: ConversationEvent, cursor: Cursor): StreamedEvent => ({
  ...{ id: writeCursor(cursor), event: data.type },
  data,
});

/** How long more changes may come: 0 once none will. */
function msUntilOver({ status, endedAt, workerSeenAt }: StreamedSession, lateMs: number): number {
  if (isLiveStatus(status)) return Number.POSITIVE_INFINITY;
  // Only a worker reports rows late.
  if (!endedAt || !workerSeenAt) return 0;
  return Math.max(0, endedAt.getTime() + lateMs - databaseNow().getTime());
}
