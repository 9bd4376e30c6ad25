import { db } from "#db/client.ts";
import type { ConnectResult } from "#lib/conversations/connect-conversation.ts";
import { findTicketFacts, type TicketFacts } from "#lib/conversations/rejoin-queries.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { signRoomToken } from "#lib/conversations/sign-room-token.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";

export type Rejoined = ConnectResult & { session: TicketFacts };

/**
 * A fresh ticket to the room of a call that is live: after a reload, or for another device. Whoever joins with it last
 * has the call; who was there before is put out. Throws `SESSION_NOT_FOUND`, also for a call that is over.
 */
export async function rejoinConversation({ ownerId }: Caller, id: string): Promise<Rejoined> {
  const session = await findTicketFacts(db, ownerId, id);
  if (!session || !isLiveStatus(session.status)) throw new AppError("SESSION_NOT_FOUND");
  return {
    session,
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(id, session.videoFormat),
    conversationSessionId: id,
  };
}
