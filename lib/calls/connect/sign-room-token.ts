import { AccessToken, RoomAgentDispatch, RoomConfiguration, TrackSource } from "livekit-server-sdk";
import type { CallVideo, CallVideoCodec } from "#lib/avatar-engine/draw/framing.ts";
import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import { env } from "#lib/platform/env.ts";

const LIFETIME_S = 600;
/** How long a room stays open before anybody joins. */
const EMPTY_TIMEOUT_S = 60;
/**
 * The worker ends a call that its visitor does not rejoin in
 * time; the media server closes the room this much later.
 */
const DEPARTURE_MARGIN_S = 15;

/** The frames of a call and, if its visitor's page chose one, their codec. A worker that takes the call over sends VP8. */
type DispatchedVideo = CallVideo & { videoCodec?: CallVideoCodec };

/** `shows`: what the visitor may show besides being heard. */
type RoomTokenOptions = { isTakeover?: boolean; shows?: readonly VisionSource[] };

const SHOWN_TRACKS = { screen: TrackSource.SCREEN_SHARE, camera: TrackSource.CAMERA } as const;

/**
 * Signs the visitor's token for the room of one session. Joining with it
 * creates the room and dispatches a worker, so connecting needs no request to
 * the media server. The holder can read the token: it contains no secrets.
 */
export async function signRoomToken(
  sessionId: string,
  video: DispatchedVideo,
  { isTakeover = false, shows = [] }: RoomTokenOptions = {},
): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: `user-${sessionId}`,
    ttl: LIFETIME_S,
  });
  token.addGrant({
    room: sessionId,
    roomJoin: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE, ...shows.map((source) => SHOWN_TRACKS[source])],
    canPublishData: true,
    canSubscribe: true,
  });
  token.roomConfig = new RoomConfiguration({
    name: sessionId,
    emptyTimeout: EMPTY_TIMEOUT_S,
    // LiveKit does not count agents, so a room is empty while its visitor is away.
    departureTimeout: Math.ceil(env.SESSION_RESUME_MS / 1000) + DEPARTURE_MARGIN_S,
    // Without it the media server sends audio and video as two streams, which browsers do not play in sync.
    syncStreams: true,
    agents: [
      new RoomAgentDispatch({
        agentName: env.VISAVIS_AGENT_NAME,
        metadata: jobMetadata(sessionId, video, isTakeover),
      }),
    ],
  });
  return await token.toJwt();
}

/**
 * The metadata of a dispatch: the session and its frames, which lets the worker draw before it has
 * loaded the session. `isTakeover`: the call is in progress, so a full worker takes it too. The visitor can read it in
 * the room token.
 */
export function jobMetadata(
  sessionId: string,
  { videoFormat, videoSize, videoCodec = "vp8" }: DispatchedVideo,
  isTakeover = false,
): string {
  const format = videoFormat === "square" ? {} : { video_format: videoFormat };
  const codec = videoCodec === "vp8" ? {} : { video_codec: videoCodec };
  const size = videoSize === "standard" ? {} : { video_size: videoSize };
  const takeover = isTakeover ? { takeover: true } : {};
  return JSON.stringify({ session_id: sessionId, ...format, ...size, ...codec, ...takeover });
}
