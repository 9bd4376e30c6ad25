import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { transcriptRows } from "#db/schema/index.ts";
import { describeEventAcrossOwners } from "#lib/conversations/change-conversation.ts";
import type { NotifiedChange } from "#lib/webhooks/change-and-notify.ts";
import { listSubscribers } from "#lib/webhooks/outbox-queries.ts";
import type { TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { upsertRowsAcrossOwners } from "./worker-queries.ts";

type Written = { id: string; ownerId: string };

/**
 * Stores rows of a transcript, and notifies webhooks that are subscribed to messages of each row of the visitor or the avatar
 * that is new or has other words. Draft tests notify no webhook. The words themselves are read when an event is sent.
 */
export async function writeRowsAcrossOwners(
  { tx, notify }: NotifiedChange,
  { id, ownerId }: Written,
  rows: TranscriptRow[],
): Promise<void> {
  const messages = rows.filter(({ role }) => role !== "system");
  const isFollowed =
    messages.length > 0 && (await listSubscribers(tx, [ownerId], "conversation.message")).has(ownerId);
  if (!isFollowed) return await upsertRowsAcrossOwners(tx, id, rows);
  const before = await findWordsAcrossOwners(tx, id, messages);
  await upsertRowsAcrossOwners(tx, id, rows);
  const changed = messages.filter(({ seq, content }) => before.get(seq) !== content);
  if (changed.length === 0) return;
  const event = await describeEventAcrossOwners(tx, id);
  if (!event) return;
  for (const row of changed) {
    const message = {
      ...{ seq: row.seq, role: row.role, started_at: new Date(row.startedAt).toISOString() },
      ...{ interrupted: row.interrupted, typed: row.typed ?? false, member_name: row.memberName ?? null },
    };
    await notify({ ...event, type: "conversation.message", data: { ...event.data, message } });
  }
}

async function findWordsAcrossOwners(
  tx: Tx,
  sessionId: string,
  rows: TranscriptRow[],
): Promise<ReadonlyMap<number, string>> {
  const seqs = rows.map(({ seq }) => seq);
  const found = await tx
    .select({ seq: transcriptRows.seq, content: transcriptRows.content })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessionId), inArray(transcriptRows.seq, seqs)));
  return new Map(found.map(({ seq, content }) => [seq, content]));
}
