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
import type { RecordingJob, RecordingRun, WholeRecordingJob } from "./media-job.ts";

type Track = InputVideoTrack | InputAudioTrack;
/** A stretch that can be read: its picture, both voices together, the caller's, the avatar's. */
type Stretch = { tracks: readonly Track[]; offsetS: number; endS: number };

const PICTURE = 0;
const BOTH_VOICES = 1;
const USER = 2;
const AVATAR = 3;
const TRACKS = 4;

/**
 * Writes the files of a recording from its parts, packet by packet as they are: a video that plays while it loads, and the
 * voices. Returns its length in milliseconds. A stretch without a readable beginning is left out; throws when none is left.
 */
export async function joinRecording(job: RecordingJob): Promise<number> {
  const stretches = await openStretches(job.runs);
  const endS = stretches.at(-1)?.endS;
  if (endS === undefined) throw new Error("nothing of the recording can be read");
  await write(job.videoFile, stretches, [PICTURE, BOTH_VOICES]);
  await write(job.audioFile, stretches, [BOTH_VOICES]);
  await write(job.userFile, stretches, [USER]);
  await write(job.avatarFile, stretches, [AVATAR]);
  for (const { wholeFile } of job.runs) await rm(wholeFile, { force: true });
  return Math.round(endS * 1000);
}

/**
 * Writes the files of a recording that came whole, packet by packet as they are. Returns its length in milliseconds; throws
 * for a file that is not a video of H.264 and AAC.
 */
export async function copyRecording({ wholeFile, videoFile, audioFile }: WholeRecordingJob): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(wholeFile) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video?.codec !== "avc" || audio?.codec !== "aac") throw new Error("not a video of H.264 and AAC");
  const endS = Math.max(await video.computeDuration(), await audio.computeDuration());
  const stretches = [{ tracks: [video, audio], offsetS: 0, endS }];
  await write(videoFile, stretches, [PICTURE, BOTH_VOICES]);
  await write(audioFile, stretches, [BOTH_VOICES]);
  return Math.round(endS * 1000);
}

async function openStretches(runs: readonly RecordingRun[]): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  const zeroMs = runs[0]?.startMs ?? 0;
  for (const run of runs) {
    const tracks = await openTracks(run);
    if (!tracks) continue;
    // A clock that was set back in between must not lay one stretch over another.
    const offsetS = Math.max((run.startMs - zeroMs) / 1000, stretches.at(-1)?.endS ?? 0);
    const lengths = await Promise.all(tracks.map((track) => track.computeDuration()));
    stretches.push({ tracks, offsetS, endS: offsetS + Math.max(...lengths) });
  }
  return stretches;
}

async function openTracks({ parts, wholeFile }: RecordingRun): Promise<Track[] | null> {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  await copyFile(first, wholeFile);
  for (const part of rest) await appendFile(wholeFile, await readFile(part));
  try {
    const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(wholeFile) });
    const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
    return tracks.length === TRACKS ? tracks : null;
  } catch {
    return null;
  }
}

async function write(file: string, stretches: readonly Stretch[], wanted: readonly number[]): Promise<void> {
  const output = new Output({
    // Room for what a player reads first is kept at the start of the file, so that nothing is held in memory.
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(file),
  });
  const writers: Writer[] = [];
  for (const index of wanted) {
    const room = { maximumPacketCount: await countPackets(stretches, index) };
    writers.push(index === PICTURE ? pictureWriter(output, room) : soundWriter(output, room, index));
  }
  await output.start();
  for (const stretch of stretches) await copyStretch(stretch, writers);
  await output.finalize();
}

async function countPackets(stretches: readonly Stretch[], index: number): Promise<number> {
  let count = 0;
  for (const { tracks } of stretches) {
    const track = tracks[index];
    if (track) count += (await track.computePacketStats()).packetCount;
  }
  return count;
}

type Room = { maximumPacketCount: number };
/** Writes packets of the tracks that stand at `index`; the first one brings how to decode all of them. */
type Writer = { index: number; add: (track: Track, packet: EncodedPacket) => Promise<void> };

function pictureWriter(output: Output, room: Room): Writer {
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source, room);
  let config: VideoDecoderConfig | null = null;
  const add = async (track: Track, packet: EncodedPacket) => {
    if (track.isVideoTrack()) config ??= await track.getDecoderConfig();
    await source.add(packet, config ? { decoderConfig: config } : undefined);
  };
  return { index: PICTURE, add };
}

function soundWriter(output: Output, room: Room, index: number): Writer {
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

/** Packets of all tracks in the order of their time, so that sound and picture stand beside each other in the file. */
async function copyStretch({ tracks, offsetS }: Stretch, writers: readonly Writer[]): Promise<void> {
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
