import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import {
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { ENCODED_COLOURS } from "#lib/media/video-colours.ts";
import { readWav } from "#lib/media/wav.ts";
import { writeFileAtomic } from "#lib/platform/files/write-file-atomic.ts";
import { addMusic } from "./add-music.ts";
import { aacSource, addAudio, ENCODER_DELAY } from "./audio.ts";
import { DrawingThread } from "./drawing-thread.ts";
import type { VideoJob, VideoSentence } from "./media-job.ts";

/** Samples per AAC packet. */
const AAC_FRAME = 1024;
/** Room for the packets an encoder adds at the start and the end. */
const SPARE_PACKETS = 16;
/**
 * How often progress is reported within a sentence. Each report writes to the database that also serves
 * requests.
 */
const REPORT_EVERY_MS = 1_000;
type Progress = (done: number, drawn: number) => void;

/**
 * Draws the sentences that have no segment yet, then joins all segments with the audio as an MP4 that plays
 * while it loads. Returns how many it drew.
 */
export async function makeVideo(job: VideoJob, onProgress: Progress): Promise<number> {
  const drawing = new DrawingThread(job);
  try {
    const drawn = await drawSentences(drawing, job, onProgress);
    await drawing.writePoster();
    await writeVideo(job);
    return drawn;
  } finally {
    await drawing.close();
  }
}

async function drawSentences(drawing: DrawingThread, job: VideoJob, onProgress: Progress): Promise<number> {
  const totalMs = job.sentences.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  let doneMs = 0;
  let drawn = 0;
  for (const sentence of job.sentences) {
    // Segments are named only when complete.
    if (!existsSync(sentence.segmentFile)) {
      await drawSentence(drawing, job, sentence, (share) =>
        onProgress((doneMs + share * sentence.lengthMs) / totalMs, drawn),
      );
      drawn += 1;
    }
    doneMs += sentence.lengthMs;
    onProgress(doneMs / totalMs, drawn);
  }
  return drawn;
}

async function drawSentence(
  drawing: DrawingThread,
  job: VideoJob,
  sentence: VideoSentence,
  onShare: (share: number) => void,
): Promise<void> {
  const count = (sentence.lengthMs * job.fps) / 1000;
  await drawing.begin(sentence);
  let encoded = 0;
  let reportedAt = performance.now();
  const segment = await drawSegment(job, {
    next: () => drawing.next(),
    release: () => {
      drawing.release();
      encoded += 1;
      if (performance.now() < reportedAt + REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      onShare(encoded / count);
    },
  });
  await writeFileAtomic(sentence.segmentFile, (partFile) => writeSegment(partFile, segment));
}

/** Reserves space for the index at the start of the file, so that nothing is held in memory. */
async function writeVideo({ sentences, fps, wavFile, music, mp4File }: VideoJob): Promise<void> {
  const voice = await readWav(wavFile);
  const heard = (music ? await addMusic(voice, music) : voice).subarray(ENCODER_DELAY);
  const frames = sentences.reduce((sum, { lengthMs }) => sum + (lengthMs * fps) / 1000, 0);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(mp4File),
  });
  const video = new EncodedVideoPacketSource("avc");
  const audio = aacSource();
  output.addVideoTrack(video, { frameRate: fps, maximumPacketCount: frames });
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(heard.length / AAC_FRAME) + SPARE_PACKETS });
  await output.start();
  let startMs = 0;
  for (const sentence of sentences) {
    const { config, packets } = await readSegment(sentence.segmentFile);
    for (const packet of packets) {
      const timestamp = packet.timestamp + startMs / 1000;
      await video.add(packet.clone({ timestamp }), { decoderConfig: config });
    }
    const [from, to] = [startMs, startMs + sentence.lengthMs].map((ms) => (ms * LOUDNESS_RATE) / 1000);
    await addAudio(audio, heard.subarray(from, to), startMs / 1000);
    startMs += sentence.lengthMs;
  }
  await output.finalize();
}

/**
 * H.264 quantizer (0 best, 51 worst), at which edges of a face show no blocks. It is constant so that quality
 * is the same on both sides of a joint.
 */
const QUANTIZER = 21;
/** In seconds. Short, so that players can seek quickly. */
const KEY_FRAMES_EVERY = 2;

type FrameShape = { width: number; height: number; fps: number };

/**
 * I420 frames that are drawn ahead. `next` returns `null` after the last one; `release` gives the oldest one
 * back.
 */
type Frames = { next(): Promise<Uint8Array | null>; release(): void };

/**
 * Encodes frames as H.264 packets that begin with a key frame and don't depend on other segments. Equal
 * frames give equal packets. Releases each frame once it is encoded.
 */
async function drawSegment({ width, height, fps }: FrameShape, frames: Frames): Promise<Segment> {
  const packets: EncodedPacket[] = [];
  let config: VideoDecoderConfig | undefined;
  const source = new VideoSampleSource({
    codec: "avc",
    // No B-frames: decoding order equals display order, so joints need no reordering, and each frame yields
    // its packet immediately.
    latencyMode: "realtime",
    hardwareAcceleration: "prefer-software",
    keyFrameInterval: KEY_FRAMES_EVERY,
    quality: new Quality({ quantizer: QUANTIZER }),
    onEncodedPacket: (packet, meta) => {
      packets.push(packet.clone());
      config ??= meta?.decoderConfig;
      frames.release();
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new NullTarget(),
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  const duration = 1 / fps;
  for (let frame = 0; ; frame += 1) {
    const data = await frames.next();
    if (!data) break;
    const timestamp = frame / fps;
    const sample = new VideoSample(data, {
      ...{ format: "I420", codedWidth: width, codedHeight: height, timestamp, duration },
    });
    await source.add(sample).finally(() => sample.close());
  }
  await output.finalize();
  if (!config) throw new Error("the encoder produced no packets");
  return { config: { ...config, colorSpace: ENCODED_COLOURS }, packets };
}

/**
 * An encoded sentence: its packets in decoding order, timed from its start, and the decoder configuration.
 */
type Segment = { config: VideoDecoderConfig; packets: EncodedPacket[] };

type PacketLine = { type: "key" | "delta"; timestamp: number; duration: number; bytes: number };
type Head = {
  config: Omit<VideoDecoderConfig, "description"> & { description: string | null };
  packets: PacketLine[];
};

const HEADER_BYTES = 4;

function toBuffer(source: AllowSharedBufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}

/** Writes a segment as one file: length of the JSON (uint32 LE), JSON, then the bytes of all packets. */
async function writeSegment(file: string, { config, packets }: Segment): Promise<void> {
  const { description, ...rest } = config;
  const head: Head = {
    config: { ...rest, description: description ? toBuffer(description).toString("base64") : null },
    packets: packets.map(({ type, timestamp, duration, data }) => ({
      type,
      timestamp,
      duration,
      bytes: data.length,
    })),
  };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEADER_BYTES);
  length.writeUInt32LE(json.length);
  await writeFile(file, [length, json, ...packets.map(({ data }) => data)]);
}

/** Throws if the file is missing or damaged. */
async function readSegment(file: string): Promise<Segment> {
  const bytes = await readFile(file);
  let at = HEADER_BYTES + bytes.readUInt32LE(0);
  const head: Head = JSON.parse(bytes.toString("utf8", HEADER_BYTES, at));
  const packets = head.packets.map(({ type, timestamp, duration, bytes: length }) => {
    const data = new Uint8Array(bytes.subarray(at, at + length));
    if (data.length !== length) throw new Error("the segment is truncated");
    at += length;
    return new EncodedPacket(data, type, timestamp, duration);
  });
  const { description, ...config } = head.config;
  return {
    config:
      description === null
        ? config
        : { ...config, description: new Uint8Array(Buffer.from(description, "base64")) },
    packets,
  };
}
