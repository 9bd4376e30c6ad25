import { join } from "node:path";
import {
  AudioCodec,
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  EncodingOptions,
  VideoCodec,
} from "livekit-server-sdk";
import { env } from "#lib/platform/env.ts";
import { statusOf } from "#lib/platform/livekit.ts";

/** A recording that LiveKit Egress makes, or has made. */
export type EgressJob = {
  id: string;
  room: string;
  state: "running" | "done" | "failed";
  /** When its file begins. */
  startedAt: Date | null;
};

/** The little that the app asks of LiveKit Egress. Every call is bounded in time and throws when there is no answer. */
export interface Egress {
  /** The file of a room's recording, at the same path for both; the room's name is a session's id. */
  fileOf(room: string): string;
  /** Begins to record a room, unless that has begun already. */
  start(room: string, size: { width: number; height: number }): Promise<EgressJob>;
  /** Undefined for one that the service does not know (any more). */
  find(id: string): Promise<EgressJob | undefined>;
}

type EgressOptions = {
  url: string;
  apiKey: string;
  apiSecret: string;
  folder: string;
  timeoutMs?: number;
};

/** The service looks for a machine that has room for it before it answers. */
const PATIENCE_MS = 10_000;
const FRAMES_PER_S = 25;
/** Of picture and sound: one face that speaks. */
const KBIT_PER_S = { video: 1_000, audio: 96 };

/** LiveKit Egress reached through its media server's HTTP API. */
export function createEgress({ url, apiKey, apiSecret, folder, timeoutMs }: EgressOptions): Egress {
  const requestTimeout = (timeoutMs ?? PATIENCE_MS) / 1000;
  const client = new EgressClient(url, apiKey, apiSecret, { requestTimeout, failover: false });
  const fileOf = (room: string) => join(folder, `${room}.mp4`);
  return {
    fileOf,
    async start(room, size) {
      const filepath = fileOf(room);
      const begun = (await client.listEgress({ roomName: room })).find((info) => isWriting(info, filepath));
      if (begun) return readEgress(begun);
      const file = new EncodedFileOutput({ fileType: EncodedFileType.MP4, filepath, disableManifest: true });
      const encodingOptions = optionsOf(size);
      // One speaker fills the picture: the avatar, who alone has one.
      const options = { layout: "single-speaker", encodingOptions };
      return readEgress(await client.startRoomCompositeEgress(room, { file }, options));
    },
    async find(egressId) {
      try {
        const [info] = await client.listEgress({ egressId });
        return info && readEgress(info);
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
  };
}

/** Somebody else may have an Egress of the same room, such as a stream of it. */
function isWriting({ request }: EgressInfo, filepath: string): boolean {
  return (
    request.case === "roomComposite" && request.value.fileOutputs.some((file) => file.filepath === filepath)
  );
}

const optionsOf = (size: { width: number; height: number }): EncodingOptions =>
  new EncodingOptions({
    ...size,
    framerate: FRAMES_PER_S,
    videoCodec: VideoCodec.H264_MAIN,
    videoBitrate: KBIT_PER_S.video,
    audioCodec: AudioCodec.AAC,
    audioBitrate: KBIT_PER_S.audio,
  });

/** What the service tells of one, when asked or in an event. */
export function readEgress(info: EgressInfo): EgressJob {
  // The Egress's own `startedAt` is when it was asked for: its browser opens after that.
  const startedNs = info.fileResults[0]?.startedAt ?? 0n;
  return {
    id: info.egressId,
    room: info.roomName,
    state: stateOf(info.status),
    startedAt: startedNs > 0n ? new Date(Number(startedNs / 1_000_000n)) : null,
  };
}

function stateOf(status: EgressStatus): EgressJob["state"] {
  switch (status) {
    case EgressStatus.EGRESS_COMPLETE:
    case EgressStatus.EGRESS_LIMIT_REACHED:
      return "done";
    case EgressStatus.EGRESS_FAILED:
    case EgressStatus.EGRESS_ABORTED:
      return "failed";
    default:
      return "running";
  }
}

let shared: Egress | undefined;

/** Who records calls in the workers' place, by the environment; undefined where they do it themselves. */
export function egress(): Egress | undefined {
  if (env.EGRESS_FOLDER === undefined) return shared;
  shared ??= createEgress({
    url: env.LIVEKIT_URL,
    apiKey: env.LIVEKIT_API_KEY,
    apiSecret: env.LIVEKIT_API_SECRET,
    folder: env.EGRESS_FOLDER,
  });
  return shared;
}

/** Puts another one in the process's place: for tests. */
export function replaceEgress(next: Egress | undefined): void {
  shared = next;
}
