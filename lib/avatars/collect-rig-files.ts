import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { assembleRig, LABEL_FILE, PIXEL_CODE_FILE } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { type Picture, type Rig, RigError } from "#lib/avatar-engine/rig/rig.ts";
import type { PackedFile } from "#lib/avatar-engine/rig/rig-pack.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Files every avatar needs besides its own. */
const SHARED: Record<string, string> = {
  [LABEL_FILE]: join(/* turbopackIgnore: true */ process.cwd(), "avatars", LABEL_FILE),
  [PIXEL_CODE_FILE]: join(
    /* turbopackIgnore: true */ process.cwd(),
    "lib",
    "avatar-engine",
    "wasm",
    PIXEL_CODE_FILE,
  ),
};

/** Whether a file is shared by all avatars. */
export const isShared = (file: string): boolean => Object.hasOwn(SHARED, file);

/** Images of avatars are never larger; one that claims to be is not decoded. */
const MAX_PIXELS = 1_440 * 1_440;

/** Of all images of an avatar together: six times what the built-in ones have, and 64 MB once decoded. */
const MAX_TOTAL_PIXELS = 16_000_000;

/** Looked at before any decoder, because the image library also opens SVG, TIFF and others. */
const isWebp = (bytes: Bytes): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("RIFF")) &&
  Buffer.from(bytes.subarray(8, 12)).equals(Buffer.from("WEBP"));

async function decode(bytes: Bytes): Promise<Picture> {
  const { data, info } = await sharp(bytes, { failOn: "truncated", limitInputPixels: MAX_PIXELS })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) };
}

/**
 * Reads every file the engine needs to draw an avatar, in a fixed order, and thereby checks that the avatar
 * is complete. Throws `RigError` with the name of the missing or broken file.
 */
export async function collectRigFiles(
  read: (file: string) => Promise<Bytes>,
): Promise<{ rig: Rig; files: PackedFile[] }> {
  const files = new Map<string, Bytes>();
  let pixels = 0;
  const rig = await assembleRig({
    where: "",
    decode: async (bytes) => {
      if (!isWebp(bytes)) throw new Error("Not a WebP file");
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      pixels += width * height;
      if (pixels > MAX_TOTAL_PIXELS) {
        throw new RigError(`The images have more than ${MAX_TOTAL_PIXELS / 1e6} million pixels in all`);
      }
      return await decode(bytes);
    },
    read: async (file) => {
      const shared = isShared(file) ? SHARED[file] : undefined;
      const bytes = shared ? new Uint8Array(await readFile(shared)) : await read(file);
      files.set(file, bytes);
      return bytes;
    },
  });
  return { rig, files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)) };
}
