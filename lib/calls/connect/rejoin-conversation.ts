import { db } from "#db/client.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { ConnectResult } from "./connect-conversation.ts";
import { findRejoinSession, type RejoinSession } from "./rejoin-queries.ts";
import { signRoomToken } from "./sign-room-token.ts";

export type Rejoined = ConnectResult & { session: RejoinSession };

/**
 * Issues a new token for the room of a live call, after a reload or for
 * another device. The last device to join keeps the call and evicts the one
 * before it. Throws `SESSION_NOT_FOUND`, also for a call that has ended.
 */
export async function rejoinConversation({ ownerId }: Actor, id: string): Promise<Rejoined> {
  const session = await findRejoinSession(db, ownerId, id);
  if (!session || !isLiveStatus(session.status)) throw new AppError("SESSION_NOT_FOUND");
  return {
    session,
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(id, session, session.status === "active"),
    conversationSessionId: id,
  };
}
