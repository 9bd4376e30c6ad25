import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { isCall } from "#lib/conversations/session-filter.ts";

/** What a webhook is told of a call; undefined for an owner's test. A change is known by its session, not by an owner. */
export async function findSessionToTellOfAcrossOwners(tx: Db, sessionId: string) {
  const [row] = await tx
    .select({
      ownerId: sessions.ownerId,
      status: sessions.status,
      endReason: sessions.endReason,
      scenarioId: sessions.scenarioId,
      avatarId: sessions.avatarId,
      hostedLinkId: sessions.hostedLinkId,
      recordingStatus: sessions.recordingStatus,
      createdAt: sessions.createdAt,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isCall));
  return row;
}
