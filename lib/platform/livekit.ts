import { AgentDispatchClient, RoomServiceClient } from "livekit-server-sdk";
import { env } from "#lib/platform/env.ts";

/** The little that the app asks of the media server. Every call is bounded in time and throws when the server does not answer. */
export interface LiveKit {
  /** Sends a worker to a room, with `metadata` as its job's. The server makes a room that does not exist: look first. */
  createDispatch(room: string, metadata: string): Promise<void>;
  /** Puts everybody out. A room that does not exist is fine. */
  deleteRoom(room: string): Promise<void>;
  /** Puts the avatars out of a room, and whoever draws their faces; a room that does not exist is fine. */
  removeAgents(room: string): Promise<void>;
  /** Which of the named rooms exist; without names, all that do. (The participant counts in the server's answer lag by seconds.) */
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
/** `ParticipantInfo.Kind.AGENT` of the protocol, which the SDK does not export: what only a worker's token gives. */
const AGENT_KIND = 4;

/** True for an answer of the server that a second try would only repeat: every 4xx. */
function isFinal(error: unknown): boolean {
  return statusOf(error) !== undefined && Number(statusOf(error)) < 500;
}

/** The HTTP status in an answer of the media server that was no success. */
export function statusOf(error: unknown): unknown {
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
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** A media server reached over its HTTP API. */
export function createLiveKit(options: LiveKitOptions): LiveKit {
  const { url, apiKey, apiSecret, agentName } = options;
  const clientOptions = { requestTimeout: (options.timeoutMs ?? 2_000) / 1000, failover: false };
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, clientOptions);
  const agents = new AgentDispatchClient(url, apiKey, apiSecret, clientOptions);
  return {
    async createDispatch(room, metadata) {
      // No retry here: a dispatch that timed out may have worked, and the supervision asks again in any case.
      await agents.createDispatch(room, agentName, { metadata });
    },
    async deleteRoom(room) {
      await withRetry(options, () => rooms.deleteRoom(room)).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
      });
    },
    async removeAgents(room) {
      try {
        const present = await withRetry(options, () => rooms.listParticipants(room));
        const avatars = present.filter(({ kind }) => kind === AGENT_KIND);
        await Promise.all(avatars.map(({ identity }) => rooms.removeParticipant(room, identity)));
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
      }
    },
    async listRooms(names) {
      const found = await withRetry(options, () => rooms.listRooms(names));
      return found.map((room) => room.name);
    },
  };
}

let shared: LiveKit | undefined;

/** The media server of this instance, by the environment. */
export function livekit(): LiveKit {
  shared ??= createLiveKit({
    url: env.LIVEKIT_URL,
    apiKey: env.LIVEKIT_API_KEY,
    apiSecret: env.LIVEKIT_API_SECRET,
    agentName: env.VISAVIS_AGENT_NAME,
  });
  return shared;
}
