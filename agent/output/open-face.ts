import { createFace } from "#lib/avatar/face.ts";
import type { Background, Face } from "#lib/avatar/face-types.ts";
import type { FrameSize } from "#lib/avatar/framing.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";
import type { FaceBackground, FaceSetting } from "./face-protocol.ts";

/** Loads the person and makes the face. Rejects when a picture of the person is missing or broken. */
export async function openFace({ slug, folder, background, ...look }: FaceSetting): Promise<Face> {
  const behind = await decodeBackground(background, look);
  return createFace({ rig: await loadRig(slug, folder), ...look, background: behind });
}

/** A picture fills the frame, and what is too much is cut off around its middle; a broken one gives way to the studio. */
async function decodeBackground(background: FaceBackground, frame: FrameSize): Promise<Background> {
  if (background.kind !== "picture") return background;
  // Few calls have one, and the picture library is loaded with the person anyway.
  const { default: sharp } = await import("sharp");
  try {
    const rgba = await sharp(background.file, { failOn: "truncated" })
      .resize(frame.width, frame.height, { fit: "cover" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer();
    return { kind: "image", rgba: new Uint8Array(rgba) };
  } catch {
    return { kind: "studio" };
  }
}
