import { AccessToken } from "livekit-server-sdk";
import { env } from "#lib/platform/env.ts";

/** From the press to the join; who is in the room stays. */
const LIFETIME_S = 60;

/**
 * A ticket to one call's room for somebody who only hears and sees: nobody there is told of them, and nothing of theirs
 * gets in. It names no agent, since it is not to begin a call.
 */
export async function signListenToken(sessionId: string, listenId: string): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: `listener-${listenId}`,
    ttl: LIFETIME_S,
  });
  token.addGrant({
    room: sessionId,
    roomJoin: true,
    hidden: true,
    canPublish: false,
    canPublishData: false,
    canUpdateOwnMetadata: false,
    canSubscribe: true,
  });
  return await token.toJwt();
}
