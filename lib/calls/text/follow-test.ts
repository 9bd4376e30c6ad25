import { db } from "#db/client.ts";
import { readChanges } from "#lib/calls/events/changes.ts";
import { type Cursor, readCursor, START, writeCursor } from "#lib/calls/events/cursor.ts";
import { getModelUsage } from "#lib/conversations/conversations.ts";
import type { EventSource, StreamedEvent } from "#lib/http/event-stream.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { presentTextEvent } from "./schema.ts";
import { openText, type TextRequest } from "./send-message.ts";
import { endText } from "./serve-text.ts";
import { isOwnTest } from "./text-queries.ts";

/** Throws `SESSION_NOT_FOUND` for anything but one of the actor's tests. */
async function requireTest(actor: Actor, sessionId: string): Promise<void> {
  if (!(await isOwnTest(db, actor.ownerId, sessionId))) throw new AppError("SESSION_NOT_FOUND");
}

/**
 * Sends what an owner wrote in their test in writing, and returns the events that follow, as visitors get them. Each row comes
 * after the `change` events that belong to it, which say what happened inside: those after the one with the id `after`. An
 * event `usage` has the tokens so far. Throws like `writeMessage`, and `SESSION_NOT_FOUND` for anything but a test.
 */
export async function followTest(
  actor: Actor,
  { after, ...request }: TextRequest & { after: string | undefined },
  headers: Headers,
): Promise<EventSource> {
  const { sessionId } = request;
  await requireTest(actor, sessionId);
  const from = after === undefined ? START : readCursor(after);
  const open = await openText(actor, request, headers);
  return async function* (signal): AsyncGenerator<StreamedEvent, void, undefined> {
    let cursor = from;
    for await (const event of open(signal)) {
      if (event.type === "row" || event.type === "done") {
        cursor = yield* changesAfter(actor, sessionId, cursor);
      }
      if (event.type === "done") yield await usageOf(actor, sessionId);
      yield presentTextEvent(event);
    }
  };
}

/** Ends an owner's test in writing. Throws like `followTest`; one that is over stays as it is. */
export async function endTest(actor: Actor, sessionId: string): Promise<void> {
  await requireTest(actor, sessionId);
  await endText(sessionId, "user_left");
}

async function* changesAfter(
  { ownerId }: Actor,
  sessionId: string,
  from: Cursor,
): AsyncGenerator<StreamedEvent, Cursor, undefined> {
  let cursor = from;
  for (;;) {
    const { changes, hasMore } = await readChanges(db, ownerId, sessionId, cursor);
    for (const change of changes) {
      cursor = change.cursor;
      yield { event: "change", data: { id: writeCursor(cursor), change: change.data } };
    }
    if (!hasMore) return cursor;
  }
}

async function usageOf(actor: Actor, sessionId: string): Promise<StreamedEvent> {
  const used = await getModelUsage(actor, sessionId);
  const sum = (name: "promptTokens" | "completionTokens") =>
    used.reduce((total, usage) => total + usage[name], 0);
  return {
    event: "usage",
    data: { prompt_tokens: sum("promptTokens"), completion_tokens: sum("completionTokens") },
  };
}
