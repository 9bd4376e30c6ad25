import { setTimeout as sleep } from "node:timers/promises";
import { AgentDispatchClient, RoomServiceClient } from "livekit-server-sdk";
import { env } from "#lib/platform/env.ts";

/**
 * The media server operations that the app uses. Every call has a timeout and throws if the server does not respond.
 */
export interface LiveKit {
  /** Dispatches a worker to a room, with `metadata` for its job. The server creates a missing room, so check first. */
  createDispatch(room: string, metadata: string): Promise<void>;
  /** Deletes the room and disconnects everybody. A missing room is fine. */
  deleteRoom(room: string): Promise<void>;
  /** Sets what everybody in the room can read. A missing room is fine. */
  setRoomMetadata(room: string, metadata: string): Promise<void>;
  /** Removes avatars from a room. A missing room is fine. */
  removeAgents(room: string): Promise<void>;
  /** Puts somebody out of a room. A missing room or identity is fine. */
  removeParticipant(room: string, identity: string): Promise<void>;
  /** Whether somebody with this identity is in the room. False for a missing room. */
  hasParticipant(room: string, identity: string): Promise<boolean>;
  /**
   * Lists which of the named rooms exist; without names, all rooms. (Participant counts in the response lag by
   * seconds.)
   */
  listRooms(names?: string[]): Promise<string[]>;
}

export type LiveKitOptions = {
  url: string;
  apiKey: string;
  apiSecret: string;
  agentName: string;
  timeoutMs?: number;
  attempts?: number;
  retryDelayMs?: number;
};

const RETRY_DELAY_MS = 200;
/** `ParticipantInfo.Kind.AGENT` of the protocol, which the SDK does not export. Only a worker's token has it. */
const AGENT_KIND = 4;

/** True for a response that a retry would only repeat: every 4xx. */
const isFinal = (error: unknown): boolean => Number(statusOf(error)) < 500;

/** The HTTP status of a failed response of the media server. */
function statusOf(error: unknown): unknown {
  return error instanceof Error && "status" in error ? error.status : undefined;
}

async function withRetry<T>(options: LiveKitOptions, call: () => Promise<T>): Promise<T> {
  const attempts = options.attempts ?? 2;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attempts || isFinal(error)) throw error;
      const delayMs = (options.retryDelayMs ?? RETRY_DELAY_MS) * attempt;
      await sleep(delayMs);
    }
  }
}

/** Creates a client for a media server's HTTP API. */
export function createLiveKit(options: LiveKitOptions): LiveKit {
  const { url, apiKey, apiSecret, agentName } = options;
  const clientOptions = { requestTimeout: (options.timeoutMs ?? 2_000) / 1000, failover: false };
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, clientOptions);
  const agents = new AgentDispatchClient(url, apiKey, apiSecret, clientOptions);
  /** What the call returns, or undefined if what it names is missing. */
  const unlessMissing = <T>(call: () => Promise<T>): Promise<T | undefined> =>
    withRetry(options, call).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error;
      return undefined;
    });
  return {
    async createDispatch(room, metadata) {
      // No retry here: a dispatch that timed out may have worked, and supervision dispatches again anyway.
      await agents.createDispatch(room, agentName, { metadata });
    },
    async deleteRoom(room) {
      await unlessMissing(() => rooms.deleteRoom(room));
    },
    async setRoomMetadata(room, metadata) {
      await unlessMissing(() => rooms.updateRoomMetadata(room, metadata));
    },
    async removeAgents(room) {
      const present = (await unlessMissing(() => rooms.listParticipants(room))) ?? [];
      const avatars = present.filter(({ kind }) => kind === AGENT_KIND);
      await Promise.all(
        avatars.map(({ identity }) => unlessMissing(() => rooms.removeParticipant(room, identity))),
      );
    },
    async removeParticipant(room, identity) {
      await unlessMissing(() => rooms.removeParticipant(room, identity));
    },
    async hasParticipant(room, identity) {
      return (await unlessMissing(() => rooms.getParticipant(room, identity))) !== undefined;
    },
    async listRooms(names) {
      const found = await withRetry(options, () => rooms.listRooms(names));
      return found.map((room) => room.name);
    },
  };
}

let shared: LiveKit | undefined;

/** The media server of this instance, from the environment. */
export function livekit(): LiveKit {
  shared ??= createLiveKit({
    url: env.LIVEKIT_URL,
    apiKey: env.LIVEKIT_API_KEY,
    apiSecret: env.LIVEKIT_API_SECRET,
    agentName: env.VISAVIS_AGENT_NAME,
  });
  return shared;
}
