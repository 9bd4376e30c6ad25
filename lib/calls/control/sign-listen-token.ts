import { AccessToken } from "livekit-server-sdk";
import { env } from "#lib/platform/env.ts";

/** Long enough to join; it does not limit how long a listener stays. */
const LIFETIME_S = 60;

/** Who listens in, in the call's room. */
export const listenerIdentity = (listenId: string): string => `listener-${listenId}`;

/**
 * Signs a token for one call's room that only receives: the listener is hidden and can't publish anything. It
 * names no agent, so joining with it never dispatches a worker.
 */
export async function signListenToken(sessionId: string, listenId: string): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: listenerIdentity(listenId),
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
