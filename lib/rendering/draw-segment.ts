import {
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import type { Segment } from "./segment-file.ts";

/**
 * Quantizer of H.264 (0 best, 51 worst): no edge of a face shows blocks. Constant, so that the picture is equally good on
 * both sides of a joint.
 */
const QUANTIZER = 21;
/** Frames that are drawn before the encoder has taken the first of them. */
const FRAMES_AHEAD = 4;
/** Seconds: a player finds its place quickly. */
const KEY_FRAMES_EVERY = 2;

/**
 * The encoder turns RGB into the colours of standard television (ITU-R BT.601, checked by decoding) and does not say so.
 * Players take an unmarked picture of this size for BT.709, which shifts the colours of skin.
 */
const COLOURS = {
  primaries: "bt709",
  transfer: "iec61966-2-1",
  matrix: "smpte170m",
  fullRange: false,
} as const;

type FrameShape = { width: number; height: number; fps: number };

/**
 * Encodes frames as H.264 packets that begin with a key frame and refer to none outside. `draw` fills one RGBA frame after
 * the other until it returns false; equal frames give equal packets.
 */
export async function drawSegment(
  { width, height, fps }: FrameShape,
  draw: (target: Uint8Array) => boolean,
): Promise<Segment> {
  const packets: EncodedPacket[] = [];
  let config: VideoDecoderConfig | undefined;
  const source = new VideoSampleSource({
    codec: "avc",
    // Without frames that refer to later ones: decoding order is showing order, and joints need no reordering.
    latencyMode: "realtime",
    hardwareAcceleration: "prefer-software",
    keyFrameInterval: KEY_FRAMES_EVERY,
    quality: new Quality({ quantizer: QUANTIZER }),
    onEncodedPacket: (packet, meta) => {
      packets.push(packet.clone());
      config ??= meta?.decoderConfig;
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "fragmented" }),
    target: new NullTarget(),
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  const duration = 1 / fps;
  const encoding: Promise<void>[] = [];
  for (let frame = 0; ; frame += 1) {
    // The encoder works on while the next frames are drawn: each needs a picture of its own.
    const data = new Uint8Array(width * height * 4);
    if (!draw(data)) break;
    const timestamp = frame / fps;
    const sample = new VideoSample(data, {
      ...{ format: "RGBX", codedWidth: width, codedHeight: height, timestamp, duration },
    });
    encoding.push(source.add(sample).finally(() => sample.close()));
    if (encoding.length >= FRAMES_AHEAD) await encoding.shift();
    else await new Promise(setImmediate);
  }
  await Promise.all(encoding);
  await output.finalize();
  if (!config) throw new Error("the encoder made nothing");
  return { config: { ...config, colorSpace: COLOURS }, packets };
}
