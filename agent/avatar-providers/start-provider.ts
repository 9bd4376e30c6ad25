import { z } from "zod";
import type { ProviderChoice, ProviderName } from "./provider-setting.ts";

/** A service's address and our key for it. */
type ProviderAccount = { url: string; apiKey: string | undefined };
export type ProviderAccounts = Record<ProviderName, ProviderAccount>;

/** The room, and the service's token for it. */
type RoomTicket = { url: string; token: string };

/** A service did not join. The message says why and never contains the request or the response. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

const REQUEST_TIMEOUT_MS = 5_000;
/** The stock persona of Tavus that repeats what it receives; the replica is ours. */
const TAVUS_PAL = "pb87e71797da";

type Post = (path: string, headers: Record<string, string>, body: object) => Promise<unknown>;
type Start = (post: Post, key: string, faceId: string, room: RoomTicket) => Promise<void>;

/** The request to each service, as in LiveKit's own plugins for these services. */
const STARTS: Record<ProviderName, Start> = {
  anam: async (post, key, avatarId, room) => {
    const answer = await post(
      "/v1/auth/session-token",
      { authorization: `Bearer ${key}` },
      {
        personaConfig: { type: "ephemeral", name: "avatar", avatarId, llmId: "CUSTOMER_CLIENT_V1" },
        environment: { livekitUrl: room.url, livekitToken: room.token },
      },
    );
    const session = z.object({ sessionToken: z.string() }).safeParse(answer);
    if (!session.success) throw new ProviderError("returned no session token");
    await post("/v1/engine/session", { authorization: `Bearer ${session.data.sessionToken}` }, {});
  },
  bey: async (post, key, avatarId, room) => {
    const body = { avatar_id: avatarId, livekit_url: room.url, livekit_token: room.token };
    await post("/v1/session", { "x-api-key": key }, body);
  },
  tavus: async (post, key, faceId, room) => {
    const properties = { livekit_ws_url: room.url, livekit_room_token: room.token };
    const body = { pal_id: TAVUS_PAL, face_id: faceId, conversation_name: "call", properties };
    await post("/conversations", { "x-api-key": key }, body);
  },
};

/** Asks the service to join the room. Throws `ProviderError`. Tries once, because a visitor is waiting. */
export async function startProvider(
  { provider, faceId }: ProviderChoice,
  { url, apiKey }: ProviderAccount,
  room: RoomTicket,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<void> {
  if (apiKey === undefined) throw new ProviderError("has no key here");
  const post: Post = async (path, headers, body) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new ProviderError("did not answer");
    });
    if (response.ok) return await response.json().catch(() => null);
    await response.body?.cancel();
    throw new ProviderError(`answered ${response.status}`);
  };
  await STARTS[provider](post, apiKey, faceId, room);
}
