import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { nextRevision } from "#db/next-revision.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import type { TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";

/** Keeps what has been heard of a call's speech in progress; `null` once its row is stored. */
export async function keepSpeechAcrossOwners(
  db: Db,
  sessionId: string,
  speech: TranscriptRow | null,
): Promise<void> {
  await db.update(sessions).set({ speech }).where(eq(sessions.id, sessionId));
}

/**
 * Makes a row of the speech that a worker did not finish, because it died or its call was ended by somebody else. A row
 * that the worker stores late replaces it: both have the same number.
 */
export async function writeBrokenSpeechAcrossOwners(db: Db, sessionId: string): Promise<void> {
  const [session] = await db
    .select({ speech: sessions.speech })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("update");
  if (!session?.speech) return;
  const { seq, role, content, nodeId, startedAt, interrupted, filler = false } = session.speech;
  await db
    .insert(transcriptRows)
    .values({
      sessionId,
      seq,
      role,
      content,
      nodeId,
      startedAt: new Date(startedAt),
      interrupted,
      filler,
      revision: nextRevision(sessionId),
    })
    .onConflictDoNothing();
  await db.update(sessions).set({ speech: sql`null` }).where(eq(sessions.id, sessionId));
}
