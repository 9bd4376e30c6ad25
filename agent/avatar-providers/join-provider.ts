import { RoomEvent, TrackKind } from "@livekit/rtc-node";
import { AccessToken } from "livekit-server-sdk";
import type { CallLog } from "#agent/call/reporting/call-log.ts";
import { sleep } from "#agent/call/wait.ts";
import type { ProviderChoice } from "./provider-setting.ts";
import { RemoteVoice, type SpeechLine } from "./remote-voice.ts";
import { type ProviderAccounts, ProviderError, startProvider } from "./start-provider.ts";

const JOIN_TIMEOUT_MS = 10_000;
const LOOK_EACH_MS = 100;
const TOKEN_TTL = "10m";
/** The service's callback, which is answered so the service does not treat silence as an error. */
const CALLBACKS = ["lk.playback_started", "lk.playback_finished"];

type Someone = {
  identity: string;
  trackPublications: ReadonlyMap<string, { kind?: TrackKind | undefined }>;
};

/** The part of a room used to join a provider. */
export interface Stage {
  readonly name?: string | undefined;
  readonly localParticipant?:
    | (SpeechLine & {
        identity: string;
        registerRpcMethod(method: string, handler: () => Promise<string>): void;
      })
    | undefined;
  readonly remoteParticipants: ReadonlyMap<string, Someone>;
  on(event: RoomEvent.ParticipantDisconnected, listener: (who: { identity: string }) => void): unknown;
}

type JoinProviderOptions = {
  choice: ProviderChoice;
  accounts: ProviderAccounts;
  livekit: { publicUrl: string; apiKey: string; apiSecret: string };
  log: CallLog;
  joinTimeoutMs?: number;
  requestTimeoutMs?: number;
};

export type AvatarProvider = { voice: RemoteVoice; onLost: (listener: () => void) => void };

/**
 * Lets a service join the call with its avatar, and returns how to speak through it once its video has arrived. Returns
 * `null`, with the reason in the log, if it does not come: the call continues with our own avatar.
 */
export async function joinProvider(
  room: Stage,
  options: JoinProviderOptions,
): Promise<AvatarProvider | null> {
  const { choice, accounts, log, joinTimeoutMs, requestTimeoutMs } = options;
  const { provider } = choice;
  try {
    const me = room.localParticipant;
    if (!me) throw new ProviderError("has no room");
    const identity = `${provider}-face`;
    const lost = new Promise<void>((resolve) => {
      room.on(RoomEvent.ParticipantDisconnected, (who) => who.identity === identity && resolve());
    });
    const token = await signTicket(options, { room: room.name ?? "", identity, onBehalfOf: me.identity });
    const ticket = { url: options.livekit.publicUrl, token };
    await startProvider(choice, accounts[provider], ticket, requestTimeoutMs);
    await waitForPicture(room, identity, joinTimeoutMs ?? JOIN_TIMEOUT_MS);
    for (const method of CALLBACKS) me.registerRpcMethod(method, async () => "ok");
    log.info({ provider }, "a provider draws the avatar");
    return { voice: new RemoteVoice(me, identity), onLost: (listener) => void lost.then(listener) };
  } catch (error) {
    const reason = error instanceof ProviderError ? error.message : "failed";
    log.warn({ provider, reason }, "the avatar provider did not join: showing our avatar");
    return null;
  }
}

async function signTicket(
  { livekit: { apiKey, apiSecret } }: JoinProviderOptions,
  who: { room: string; identity: string; onBehalfOf: string },
): Promise<string> {
  const token = new AccessToken(apiKey, apiSecret, {
    identity: who.identity,
    ttl: TOKEN_TTL,
    // Tells pages whose avatar this is.
    attributes: { "lk.publish_on_behalf": who.onBehalfOf },
  });
  token.kind = "agent";
  token.addGrant({ roomJoin: true, room: who.room });
  return await token.toJwt();
}

async function waitForPicture(room: Stage, identity: string, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  const isThere = () =>
    [...room.remoteParticipants.values()].some(
      (who) =>
        who.identity === identity &&
        [...who.trackPublications.values()].some(({ kind }) => kind === TrackKind.KIND_VIDEO),
    );
  while (!isThere()) {
    if (performance.now() > until) throw new ProviderError("did not join the room");
    await sleep(LOOK_EACH_MS);
  }
}
