import { WebhookReceiver } from "livekit-server-sdk";
import { handleLiveKitEvent } from "#lib/calls/supervision/handle-livekit-event.ts";
import { readBytes } from "#lib/http/input/read-body.ts";
import { livekit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

const MAX_BODY_BYTES = 262_144;

/** Returns the event of a request that the media server signed, or `null` for any other request. */
async function receive(request: Request) {
  const receiver = new WebhookReceiver(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
  try {
    const body = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
    return await receiver.receive(body, request.headers.get("authorization") ?? "");
  } catch {
    return null;
  }
}

/**
 * Receives events of the media server, which signs the body's
 * hash with the API secret. Does not wait for a room to close.
 */
export async function POST(request: Request): Promise<Response> {
  const event = await receive(request);
  if (!event) return new Response(null, { status: 401 });
  const { closeRoom, removeListener } = await handleLiveKitEvent(event);
  if (closeRoom !== null) {
    void livekit()
      .deleteRoom(closeRoom)
      .catch((error: unknown) => log.warn("could not close a room", { sessionId: closeRoom, error }));
  }
  // Awaited: the media server reports it again if it fails.
  if (event.room && removeListener !== null)
    await livekit().removeParticipant(event.room.name, removeListener);
  return new Response(null, { status: 200 });
}
