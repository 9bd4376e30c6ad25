import { and, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { sessionListens, sessions } from "#db/schema/index.ts";
import { type LiveKit, livekit } from "#lib/livekit/livekit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { log } from "#lib/platform/log.ts";
import { listenerIdentity } from "./sign-listen-token.ts";

/**
 * Puts a member who may no longer listen in out of the account's live calls. A media server that is away delays nothing:
 * then the member hears a call until its end.
 */
export async function endListening(
  { ownerId }: Actor,
  listenerId: string,
  media: Pick<LiveKit, "removeParticipant"> = livekit(),
): Promise<void> {
  const live = await db
    .select({ id: sessionListens.id, sessionId: sessions.id })
    .from(sessionListens)
    .innerJoin(sessions, eq(sessions.id, sessionListens.sessionId))
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        eq(sessions.status, "active"),
        eq(sessionListens.listenerId, listenerId),
      ),
    );
  for (const { id, sessionId } of live) {
    await media.removeParticipant(sessionId, listenerIdentity(id)).catch((error: unknown) => {
      log.warn("listener not removed", { sessionId, error });
    });
  }
}
