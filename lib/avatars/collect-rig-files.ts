import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { assembleRig, LABEL_FILE, PIXEL_CODE_FILE } from "#lib/avatar/assemble-rig.ts";
import type { Picture, Rig } from "#lib/avatar/rig.ts";
import type { PackedFile } from "#lib/avatar/rig-pack.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What every face needs beside a person's own files. */
const SHARED: Record<string, string> = {
  [LABEL_FILE]: join(process.cwd(), "avatars", LABEL_FILE),
  [PIXEL_CODE_FILE]: join(process.cwd(), "lib", "avatar", "wasm", PIXEL_CODE_FILE),
};

/** Whether a file is the same for every person. */
export const isShared = (file: string): boolean => Object.hasOwn(SHARED, file);

/** No picture of a person is larger; one that claims to be is not decoded. */
const MOST_PIXELS = 1_440 * 1_440;

async function decode(bytes: Bytes): Promise<Picture> {
  const { data, info } = await sharp(bytes, { failOn: "truncated", limitInputPixels: MOST_PIXELS })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) };
}

/**
 * Every file that the engine reads to draw a person, in a fixed order: reading them is also the check that the person is
 * whole. Throws `RigError` with the name of the file that is missing or broken.
 */
export async function collectRigFiles(
  read: (file: string) => Promise<Bytes>,
): Promise<{ rig: Rig; files: PackedFile[] }> {
  const files = new Map<string, Bytes>();
  const rig = await assembleRig({
    where: "",
    decode,
    read: async (file) => {
      const shared = isShared(file) ? SHARED[file] : undefined;
      const bytes = shared ? new Uint8Array(await readFile(shared)) : await read(file);
      files.set(file, bytes);
      return bytes;
    },
  });
  return { rig, files: [...files].sort(([a], [b]) => (a < b ? -1 : 1)) };
}
