import { AccessToken, RoomAgentDispatch, RoomConfiguration, TrackSource } from "livekit-server-sdk";
import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import { jobMetadata } from "#lib/conversations/job-metadata.ts";
import { env } from "#lib/platform/env.ts";

const LIFETIME_S = 600;
/** Of a room that nobody has joined. */
const EMPTY_TIMEOUT_S = 60;
/** The worker ends a call whose caller stays away; the media server closes the room by itself this much later. */
const DEPARTURE_MARGIN_S = 15;

/**
 * The user's ticket to the room of one session. The first one who joins with it makes the room, and with it the
 * dispatch of a worker; so no call to the media server is needed. Its holder can read it: nothing in it is secret.
 */
export async function signRoomToken(sessionId: string, videoFormat: FrameFormat = "square"): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: `user-${sessionId}`,
    ttl: LIFETIME_S,
  });
  token.addGrant({
    room: sessionId,
    roomJoin: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE],
    canPublishData: true,
    canSubscribe: true,
  });
  token.roomConfig = new RoomConfiguration({
    name: sessionId,
    emptyTimeout: EMPTY_TIMEOUT_S,
    // The avatar alone does not count as somebody: its room is empty while the caller is away.
    departureTimeout: Math.ceil(env.SESSION_RESUME_MS / 1000) + DEPARTURE_MARGIN_S,
    // Without it the media server hands out sound and picture as two streams, which browsers do not play in step.
    syncStreams: true,
    agents: [
      new RoomAgentDispatch({
        agentName: env.VISAVIS_AGENT_NAME,
        metadata: jobMetadata(sessionId, videoFormat),
      }),
    ],
  });
  return await token.toJwt();
}
