import { appendFile, copyFile, readFile, rm } from "node:fs/promises";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { RecordingFigures, RecordingJob, RecordingSegment } from "./media-job.ts";

type Track = InputVideoTrack | InputAudioTrack;
/**
 * A segment that can be read. Its tracks are the video, both voices mixed, the visitor's voice and the
 * avatar's.
 */
type OpenSegment = { tracks: readonly Track[]; offsetS: number; endS: number };

const VIDEO = 0;
const MIXED = 1;
const USER = 2;
const AVATAR = 3;
const TRACK_COUNT = 4;

/**
 * Writes the files of a recording from its segments without re-encoding: a video that plays while it loads,
 * and the voices. Skips segments whose beginning can't be read. Throws if
 * none can be read.
 */
export async function joinRecording(job: RecordingJob): Promise<RecordingFigures> {
  const opened = await openSegments(job.segments);
  const endS = opened.at(-1)?.endS;
  if (endS === undefined) throw new Error("no segment of the recording can be read");
  await write(job.videoFile, opened, [VIDEO, MIXED]);
  await write(job.audioFile, opened, [MIXED]);
  await write(job.userFile, opened, [USER]);
  await write(job.avatarFile, opened, [AVATAR]);
  for (const { wholeFile } of job.segments) await rm(wholeFile, { force: true });
  const coveredS = opened.reduce((sum, segment) => sum + segment.endS - segment.offsetS, 0);
  return {
    lengthMs: Math.round(endS * 1000),
    coveredMs: Math.round(coveredS * 1000),
    pictures: await countPackets(opened, VIDEO),
  };
}

async function openSegments(segments: readonly RecordingSegment[]): Promise<OpenSegment[]> {
  const opened: OpenSegment[] = [];
  const zeroMs = segments[0]?.startMs ?? 0;
  for (const segment of segments) {
    const tracks = await openTracks(segment);
    if (!tracks) continue;
    // If the clock was set back in between, segments still must not overlap.
    const offsetS = Math.max((segment.startMs - zeroMs) / 1000, opened.at(-1)?.endS ?? 0);
    const lengths = await Promise.all(tracks.map((track) => track.computeDuration()));
    opened.push({ tracks, offsetS, endS: offsetS + Math.max(...lengths) });
  }
  return opened;
}

async function openTracks({ parts, wholeFile }: RecordingSegment): Promise<Track[] | null> {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  await copyFile(first, wholeFile);
  for (const part of rest) await appendFile(wholeFile, await readFile(part));
  try {
    const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(wholeFile) });
    const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
    return tracks.length === TRACK_COUNT ? tracks : null;
  } catch {
    return null;
  }
}

async function write(
  file: string,
  segments: readonly OpenSegment[],
  wanted: readonly number[],
): Promise<void> {
  const output = new Output({
    // Reserves space for the index at the start of the file, so that nothing is held in memory.
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(file),
  });
  const writers: Writer[] = [];
  for (const index of wanted) {
    const room = { maximumPacketCount: await countPackets(segments, index) };
    writers.push(index === VIDEO ? videoWriter(output, room) : audioWriter(output, room, index));
  }
  await output.start();
  for (const segment of segments) await copySegment(segment, writers);
  await output.finalize();
}

async function countPackets(segments: readonly OpenSegment[], index: number): Promise<number> {
  let count = 0;
  for (const { tracks } of segments) {
    const track = tracks[index];
    if (track) count += (await track.computePacketStats()).packetCount;
  }
  return count;
}

type Room = { maximumPacketCount: number };
/** Writes packets of the track at `index`. The first packet carries the decoder configuration. */
type Writer = { index: number; add: (track: Track, packet: EncodedPacket) => Promise<void> };

function videoWriter(output: Output, room: Room): Writer {
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source, room);
  let config: VideoDecoderConfig | null = null;
  const add = async (track: Track, packet: EncodedPacket) => {
    if (track.isVideoTrack()) config ??= await track.getDecoderConfig();
    await source.add(packet, config ? { decoderConfig: config } : undefined);
  };
  return { index: VIDEO, add };
}

function audioWriter(output: Output, room: Room, index: number): Writer {
  const source = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(source, room);
  let config: AudioDecoderConfig | null = null;
  const add = async (track: Track, packet: EncodedPacket) => {
    if (track.isAudioTrack()) config ??= await track.getDecoderConfig();
    await source.add(packet, config ? { decoderConfig: config } : undefined);
  };
  return { index, add };
}

type Lane = {
  next: () => Promise<EncodedPacket | undefined>;
  packet: EncodedPacket;
  add: Writer["add"];
  track: Track;
};

/** Copies the packets of all tracks in time order, so that audio and video are interleaved in the file. */
async function copySegment({ tracks, offsetS }: OpenSegment, writers: readonly Writer[]): Promise<void> {
  let lanes: Lane[] = [];
  for (const { index, add } of writers) {
    const track = tracks[index];
    if (!track) continue;
    const packets = new EncodedPacketSink(track).packets();
    const next = async () => (await packets.next()).value ?? undefined;
    const packet = await next();
    if (packet) lanes.push({ next, packet, add, track });
  }
  while (lanes.length > 0) {
    const lane = lanes.reduce((first, other) =>
      other.packet.timestamp < first.packet.timestamp ? other : first,
    );
    const { packet } = lane;
    await lane.add(lane.track, packet.clone({ timestamp: packet.timestamp + offsetS }));
    const following = await lane.next();
    if (following) lane.packet = following;
    else lanes = lanes.filter((other) => other !== lane);
  }
}
