import { randomBytes } from "node:crypto";
import { VideoBufferType, VideoFrame, VideoRotation } from "@livekit/rtc-node";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture, MAX_EDGE_PX, MAX_PICTURE_BYTES } from "./encode-picture.ts";

const RGB = [20, 160, 60] as const;

function filled(width: number, height: number): VideoFrame {
  const [red, green, blue] = RGB;
  const pixels = new Uint32Array(width * height).fill((255 << 24) | (blue << 16) | (green << 8) | red);
  return decoded(new Uint8Array(pixels.buffer), width, height);
}

/** A frame as decoders give it. */
const decoded = (rgba: Uint8Array, width: number, height: number): VideoFrame =>
  new VideoFrame(rgba, width, height, VideoBufferType.RGBA).convert(VideoBufferType.I420);

const UPRIGHT = VideoRotation.VIDEO_ROTATION_0;

async function open(url: string) {
  const bytes = Buffer.from(url.replace(/^data:image\/jpeg;base64,/, ""), "base64");
  const { width, height, format } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { bytes, width, height, format, rgb: channels.map(({ mean }) => mean) };
}

test.each([
  ["a 4K screen is scaled down", 3_840, 2_160, UPRIGHT, [MAX_EDGE_PX, 720]],
  ["a small picture keeps its odd size", 333, 77, UPRIGHT, [333, 77]],
  ["a phone's picture is turned", 640, 360, VideoRotation.VIDEO_ROTATION_90, [360, 640]],
])("%s, and keeps its color", async (_, width, height, rotation, size) => {
  const picture = await open(await encodePicture({ frame: filled(width, height), rotation }));
  expect([picture.format, picture.width, picture.height]).toEqual(["jpeg", ...size]);
  for (const [index, value] of RGB.entries())
    expect(Math.abs((picture.rgb[index] ?? 0) - value)).toBeLessThan(8);
});

test.each([
  ["without pixels", new VideoFrame(new Uint8Array(0), 0, 0, VideoBufferType.I420)],
  ["that is cut off", new VideoFrame(new Uint8Array(5), 4, 4, VideoBufferType.I420)],
  ["of another kind", new VideoFrame(new Uint8Array(64), 4, 4, VideoBufferType.NV12)],
])("a frame %s is refused, and the process lives on", async (_, frame) => {
  await expect(encodePicture({ frame, rotation: UPRIGHT })).rejects.toThrow("damaged");
});

test("a picture that hardly compresses still fits into a request", async () => {
  const frame = decoded(new Uint8Array(randomBytes(1_920 * 1_080 * 4)), 1_920, 1_080);
  const { bytes } = await open(await encodePicture({ frame, rotation: UPRIGHT }));
  expect(bytes.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});
