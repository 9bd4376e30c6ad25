import { VideoBufferType, type VideoFrame, VideoRotation } from "@livekit/rtc-node";

/** A frame of the visitor's video, and how it must be turned to be upright. */
export type SharedFrame = { frame: VideoFrame; rotation: VideoRotation };

/**
 * Longest edge. Models scale larger pictures down themselves (OpenAI's to 768 pixels on the shorter side, which is 1,365 x 768
 * for a screen) and read less quickly what costs more tokens. Text of a usual size on a screen can be read at 1,280.
 */
export const MAX_EDGE_PX = 1_280;
/**
 * Three of these in base64 are 640 kB, which leaves room for the conversation: the app takes requests to an account's own model of
 * up to 1 MB.
 */
export const MAX_PICTURE_BYTES = 160_000;

/** Tried in order until the picture is small enough. A screen's text survives the first, noise from a camera needs the others. */
const TRIES = [
  { edgePx: MAX_EDGE_PX, quality: 75 },
  { edgePx: MAX_EDGE_PX, quality: 50 },
  { edgePx: MAX_EDGE_PX / 2, quality: 50 },
] as const;

const DEGREES: Record<VideoRotation, number> = {
  [VideoRotation.VIDEO_ROTATION_0]: 0,
  [VideoRotation.VIDEO_ROTATION_90]: 90,
  [VideoRotation.VIDEO_ROTATION_180]: 180,
  [VideoRotation.VIDEO_ROTATION_270]: 270,
};

/**
 * Whether a frame is what software decoders give, with all its planes. The library aborts the whole process for a frame without
 * pixels, and copies other kinds wrongly.
 */
function isWhole({ type, width, height, data }: VideoFrame): boolean {
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  return (
    type === VideoBufferType.I420 &&
    width > 0 &&
    height > 0 &&
    data.byteOffset === 0 &&
    data.length >= width * height + 2 * chroma
  );
}

/**
 * Encodes a frame as a data URL of a JPEG of at most `MAX_PICTURE_BYTES`. Only the conversion of its colors, a few milliseconds,
 * runs on this thread. Rejects if the frame can't be encoded.
 */
export async function encodePicture({ frame, rotation }: SharedFrame): Promise<string> {
  if (!isWhole(frame)) throw new Error("the frame is damaged, or of an unknown kind");
  const { data, width, height } = frame.convert(VideoBufferType.RGBA);
  // Loaded for the first picture, because in most calls nothing is shown.
  const { default: sharp } = await import("sharp");
  for (const { edgePx, quality } of TRIES) {
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .rotate(DEGREES[rotation])
      .resize(edgePx, edgePx, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length <= MAX_PICTURE_BYTES) return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  }
  throw new Error("the picture stays too large");
}
