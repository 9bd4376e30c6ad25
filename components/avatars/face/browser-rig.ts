import { assembleRig } from "#lib/avatar-engine/rig/assemble-rig.ts";
import type { Picture, Rig } from "#lib/avatar-engine/rig/rig.ts";
import { unpackFiles } from "#lib/avatar-engine/rig/rig-pack.ts";

/**
 * Decodes an avatar's rig from its pack with the browser's image decoder. @throws RigError naming what is
 * broken
 */
export async function browserRig(pack: ArrayBuffer): Promise<Rig> {
  const files = unpackFiles(new Uint8Array(pack));
  return await assembleRig({
    where: "",
    decode,
    read: async (file) => {
      const bytes = files.get(file);
      if (!bytes) throw new Error("not in the pack");
      return bytes;
    },
  });
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  // Keeps the baked colours: no premultiplied alpha, no conversion to the screen's colour space.
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    premultiplyAlpha: "none",
    colorSpaceConversion: "none",
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data.buffer) };
}
