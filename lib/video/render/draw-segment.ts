import {
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import { ENCODED_COLOURS } from "#lib/media/video-colours.ts";
import type { Segment } from "./segment-file.ts";

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
export async function drawSegment({ width, height, fps }: FrameShape, frames: Frames): Promise<Segment> {
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
