import {
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import { ENCODED_COLOURS } from "#lib/platform/video-colours.ts";
import type { Segment } from "./segment-file.ts";

/**
 * Quantizer of H.264 (0 best, 51 worst): no edge of a face shows blocks. Constant, so that the picture is equally good on
 * both sides of a joint.
 */
const QUANTIZER = 21;
/** Seconds: a player finds its place quickly. */
const KEY_FRAMES_EVERY = 2;

type FrameShape = { width: number; height: number; fps: number };

/** Frames as I420, drawn ahead: `next` is null behind the last one, `release` gives the oldest of them back. */
type Frames = { next(): Promise<Uint8Array | null>; release(): void };

/**
 * Encodes frames as H.264 packets that begin with a key frame and refer to none outside; equal frames give equal packets.
 * A frame is released when it is encoded.
 */
export async function drawSegment({ width, height, fps }: FrameShape, frames: Frames): Promise<Segment> {
  const packets: EncodedPacket[] = [];
  let config: VideoDecoderConfig | undefined;
  const source = new VideoSampleSource({
    codec: "avc",
    // Without frames that refer to later ones: decoding order is showing order, and joints need no reordering. Each frame
    // has its packet at once.
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
  if (!config) throw new Error("the encoder made nothing");
  return { config: { ...config, colorSpace: ENCODED_COLOURS }, packets };
}
