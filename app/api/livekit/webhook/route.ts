import { WebhookReceiver } from "livekit-server-sdk";
import { after } from "next/server";
import { handleLiveKitEvent } from "#lib/conversations/handle-livekit-event.ts";
import { env } from "#lib/platform/env.ts";
import { readBytes } from "#lib/platform/http/read-body.ts";
import { livekit } from "#lib/platform/livekit.ts";
import { log } from "#lib/platform/log.ts";

const MAX_BODY_BYTES = 262_144;

/** The event in a request that the media server signed; null for every other request. */
async function receive(request: Request) {
  const receiver = new WebhookReceiver(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
  try {
    const body = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES));
    return await receiver.receive(body, request.headers.get("authorization") ?? "");
  } catch {
    return null;
  }
}

/** The media server's news, signed with the API secret over the body's hash. Answers before it acts on a room. */
export async function POST(request: Request): Promise<Response> {
  const event = await receive(request);
  if (!event) return new Response(null, { status: 401 });
  const { closeRoom } = await handleLiveKitEvent(event);
  if (closeRoom !== null) {
    after(() =>
      livekit()
        .deleteRoom(closeRoom)
        .catch((error: unknown) => log.warn("room could not be closed", { sessionId: closeRoom, error })),
    );
  }
  return new Response(null, { status: 200 });
}
