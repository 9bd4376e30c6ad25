import type { Db } from "#db/client.ts";
import { presentCard } from "#lib/calls/text/schema.ts";
import { presentToolCallOutput } from "#lib/conversations/collected/collected.ts";
import { presentTranscriptRow } from "#lib/conversations/present.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { type Cursor, hashOf, type Shown } from "./cursor.ts";
import {
  findStreamedSession,
  type ListedTakeover,
  listChangedRows,
  listChangedToolCalls,
  listTakeovers,
  type StreamedSession,
} from "./queries.ts";
import type { ConversationEvent } from "./schema.ts";

/** An event, and where its reader is after it. */
export type Change = { data: ConversationEvent; cursor: Cursor };

/** Rows and tool calls that are read at once. */
const BATCH = 200;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const endOf = ({ status, endReason, failureReason, activeAt, endedAt }: StreamedSession) => ({
  ...{ status, end_reason: endReason, failure_reason: failureReason },
  ...{ started_at: iso(activeAt), ended_at: iso(endedAt) },
});

/** The statuses that a reader has not seen yet, oldest first. */
function statusesAfter({ status: seen }: Cursor, session: StreamedSession): ConversationEvent[] {
  const { activeAt } = session;
  const started = {
    ...{ end_reason: null, failure_reason: null, ended_at: null },
    started_at: iso(activeAt),
  };
  const list: ConversationEvent[] = [];
  if (seen === null) list.push({ type: "status", ...started, status: "created", started_at: null });
  if (activeAt && (seen === null || seen === "created")) {
    list.push({ type: "status", ...started, status: "active" });
  }
  return list;
}

/** The beginnings and ends of takeovers, in order. */
function takeoverSteps(takeovers: ListedTakeover[], session: StreamedSession): ConversationEvent[] {
  return takeovers.flatMap(({ name, createdAt, endedAt, endReason }): ConversationEvent[] => {
    const started = { type: "takeover", name, state: "started", at: createdAt.toISOString() } as const;
    // The end of the call ends a takeover, too.
    const over = endedAt ?? (isLiveStatus(session.status) ? null : session.endedAt);
    if (!over) return [started];
    return [started, { type: "takeover", name, state: endReason ?? "call_ended", at: over.toISOString() }];
  });
}

function shownNow(session: StreamedSession): Record<Shown, ConversationEvent> {
  const { nodeId, runtimeVars, variables, card, handover } = session;
  return {
    node: { type: "node", node_id: nodeId ?? "" },
    variables: { type: "variables", runtime_vars: runtimeVars, variables },
    card: { type: "card", card: isLiveStatus(session.status) ? presentCard(card ?? null) : null },
    handover: {
      type: "handover",
      handover:
        handover && isLiveStatus(session.status)
          ? { id: handover.id, function: handover.name, node_id: handover.nodeId, wait_ms: handover.waitMs }
          : null,
    },
  };
}

/** What is shown before anything happened needs no event. */
const isNothing = (data: ConversationEvent): boolean =>
  (data.type === "card" && data.card === null) ||
  (data.type === "handover" && data.handover === null) ||
  (data.type === "node" && data.node_id === "");

/** Rows and tool calls after the cursor in the order of their changes, without those behind a full batch. */
async function readLog(db: Db, ownerId: string, sessionId: string, revision: number) {
  const range = { ownerId, sessionId, revision, limit: BATCH };
  const rows = await listChangedRows(db, range);
  const calls = await listChangedToolCalls(db, range);
  const ends = [rows, calls].map((list) => (list.length < BATCH ? Infinity : (list.at(-1)?.revision ?? 0)));
  const until = Math.min(...ends);
  const logged: { revision: number; data: ConversationEvent }[] = [
    ...rows.map((row) => {
      const data = { type: "row", row: presentTranscriptRow(row, { hasCalls: true }) } as const;
      return { revision: row.revision, data };
    }),
    ...calls.map((call) => {
      const data = { type: "tool_call", tool_call: presentToolCallOutput(call) } as const;
      return { revision: call.revision, data };
    }),
  ];
  const read = logged.filter((entry) => entry.revision <= until).sort((a, b) => a.revision - b.revision);
  return { read, hasMore: until !== Infinity };
}

/**
 * Reads what has changed in one of the owner's conversations since `from`, in order. `hasMore`: the next changes can be read
 * at once. `session` is undefined for an unknown conversation.
 */
export async function readChanges(
  db: Db,
  ownerId: string,
  sessionId: string,
  from: Cursor,
): Promise<{ session?: StreamedSession; changes: Change[]; hasMore: boolean }> {
  // Before everything else: what was stored before an end is then always read.
  const session = await findStreamedSession(db, ownerId, sessionId);
  if (!session) return { changes: [], hasMore: false };
  const changes: Change[] = [];
  let cursor = from;
  const add = (data: ConversationEvent, change: Partial<Cursor>) => {
    cursor = { ...cursor, ...change };
    changes.push({ data, cursor });
  };
  for (const data of statusesAfter(from, session))
    if (data.type === "status") add(data, { status: data.status });
  const { read, hasMore } = await readLog(db, ownerId, sessionId, from.revision);
  for (const { revision, data } of read) add(data, { revision });
  if (hasMore) return { session, changes, hasMore };
  const steps = takeoverSteps(await listTakeovers(db, ownerId, sessionId), session);
  for (const [index, data] of steps.entries()) {
    if (index >= from.takeovers) add(data, { takeovers: index + 1 });
  }
  const shown: [Shown, ConversationEvent][] = Object.entries(shownNow(session)).map(([name, data]) => [
    // The keys are those of the record.
    name as Shown,
    data,
  ]);
  for (const [name, data] of shown) {
    const hash = hashOf(data);
    if (hash === cursor.shown[name] || (cursor.shown[name] === "" && isNothing(data))) continue;
    add(data, { shown: { ...cursor.shown, [name]: hash } });
  }
  if (!isLiveStatus(session.status) && isLiveStatus(cursor.status ?? "created")) {
    add({ type: "status", ...endOf(session) }, { status: session.status });
  }
  return { session, changes, hasMore: false };
}
