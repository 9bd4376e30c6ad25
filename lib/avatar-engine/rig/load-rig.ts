import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { assembleRig, LABEL_FILE, labelFile, PIXEL_CODE_FILE } from "./assemble-rig.ts";
import type { Picture, Rig } from "./rig.ts";

const PEOPLE_FOLDER = fileURLToPath(new URL("../../../avatars/", import.meta.url));
const PIXEL_CODE = fileURLToPath(new URL("../wasm/compositor.wasm", import.meta.url));

/**
 * Reads and decodes an avatar from `<folder>/<slug>`, with its AI label in a language, by its two-letter code.
 * @throws RigError naming the file that is missing, undecodable or of the wrong size.
 */
export async function loadRig(
  slug: string,
  folder: string = PEOPLE_FOLDER,
  labelLanguage = "en",
): Promise<Rig> {
  const home = join(folder, slug);
  return await assembleRig({
    where: join(home, "/"),
    read: (file) => readBytes(fileOf(home, file, labelLanguage)),
    decode: decodePicture,
  });
}

/** The path of an avatar's file, or of a shared one. */
export function fileOf(home: string, file: string, labelLanguage = "en"): string {
  if (file === LABEL_FILE) return join(PEOPLE_FOLDER, labelFile(labelLanguage));
  return file === PIXEL_CODE_FILE ? PIXEL_CODE : join(home, file);
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}

/** Straight RGBA of an encoded picture. @throws when it is damaged. */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes, { failOn: "truncated" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) };
}
