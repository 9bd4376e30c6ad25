/**
 * Films six seconds of speech of every avatar in use, one after the other, as MP4 without sound: first in their studio, then in
 * front of a dark wall. `node scripts/avatars/talk-film.ts [format]...` draws `talking-<format>.mp4` in docs/avatars, for each of the
 * formats below without one. With `square` also `talking-still.webp`, a frame of everybody.
 */
import { fileURLToPath } from "node:url";
import { registerMediabunnyServer } from "@mediabunny/server";
import {
  type EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";
import sharp from "sharp";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ENCODED_COLOURS } from "#lib/media/video-colours.ts";
import { CAST } from "#scripts/people/cast.ts";
import { createSpeakingFace } from "./speaking-face.ts";

interface Format {
  readonly width: number;
  readonly height: number;
  /** Of H.264: 0 is best, 51 worst. */
  readonly quantizer: number;
}
const DARK = { kind: "colour", rgb: [24, 28, 36] } as const;
const FORMATS: Readonly<Record<string, Format>> = {
  square: { width: 640, height: 640, quantizer: 28 },
  tall: { width: 1080, height: 1920, quantizer: 32 },
  wide: { width: 1920, height: 1080, quantizer: 32 },
};
const LENGTH_MS = 6_000;
const FPS = 25;
const FRAME_MS = 1_000 / FPS;

const docFile = (name: string) => fileURLToPath(new URL(`../../docs/avatars/${name}`, import.meta.url));

/** Draws everybody's frames as RGBA, one person after the other. */
async function* framesOf(format: Format): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const { slug } of CAST) {
    const rig = await loadRig(slug);
    const { face, spokenMs } = createSpeakingFace({ rig, width: format.width, height: format.height });
    const frame = new Uint8Array(face.frameBytes);
    for (let audioMs = 0; audioMs < LENGTH_MS; audioMs += FRAME_MS) {
      if (audioMs === LENGTH_MS / 2) face.setBackground(DARK);
      face.render(frame, { audioMs: audioMs < spokenMs ? audioMs : null });
      yield frame.slice();
    }
  }
}

async function encode(format: Format): Promise<{ packets: EncodedPacket[]; config: VideoDecoderConfig }> {
  const packets: EncodedPacket[] = [];
  let config: VideoDecoderConfig | undefined;
  const source = new VideoSampleSource({
    codec: "avc",
    hardwareAcceleration: "prefer-software",
    keyFrameInterval: LENGTH_MS / 1_000,
    quality: new Quality({ quantizer: format.quantizer }),
    onEncodedPacket: (packet, meta) => {
      packets.push(packet.clone());
      config ??= meta?.decoderConfig;
    },
  });
  const output = new Output({ format: new Mp4OutputFormat(), target: new NullTarget() });
  output.addVideoTrack(source, { frameRate: FPS });
  await output.start();
  let timestamp = 0;
  for await (const frame of framesOf(format)) {
    const size = { codedWidth: format.width, codedHeight: format.height };
    const sample = new VideoSample(frame, { format: "RGBA", ...size, timestamp, duration: 1 / FPS });
    await source.add(sample).finally(() => sample.close());
    timestamp += 1 / FPS;
  }
  await output.finalize();
  if (!config) throw new Error("The encoder produced no packets");
  return { packets, config: { ...config, colorSpace: ENCODED_COLOURS } };
}

async function writeFilm(format: Format, file: string): Promise<void> {
  const { packets, config } = await encode(format);
  const source = new EncodedVideoPacketSource("avc");
  const target = new FilePathTarget(file);
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  output.addVideoTrack(source, { frameRate: FPS });
  await output.start();
  for (const packet of packets) await source.add(packet, { decoderConfig: config });
  await output.finalize();
  const bytes = packets.reduce((sum, { data }) => sum + data.length, 0);
  console.log(`${file}: ${format.width}x${format.height}, ${packets.length} frames, ${bytes} bytes`);
}

/** The moment that the picture in the guide shows, when everybody's mouth is open, and its size. */
const STILL = { atMs: 720, columns: 4, personPx: 240, quality: 80 } as const;

async function writeStill({ width, height }: Format): Promise<void> {
  const cells: Buffer[] = [];
  for (const { slug } of CAST) {
    const { face } = createSpeakingFace({ rig: await loadRig(slug), width, height });
    const frame = new Uint8Array(face.frameBytes);
    for (let audioMs = 0; audioMs <= STILL.atMs; audioMs += FRAME_MS) face.render(frame, { audioMs });
    const cell = sharp(frame, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(STILL.personPx);
    cells.push(await cell.png().toBuffer());
  }
  await sharp(cells, { join: { across: STILL.columns, background: "white" } })
    .webp({ quality: STILL.quality })
    .toFile(docFile("talking-still.webp"));
}

registerMediabunnyServer();
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(FORMATS);
for (const name of names) {
  const format = FORMATS[name];
  if (!format)
    throw new RangeError(`Unknown format "${name}". Choose from ${Object.keys(FORMATS).join(", ")}.`);
  await writeFilm(format, docFile(`talking-${name}.mp4`));
  if (name === "square") await writeStill(format);
}
