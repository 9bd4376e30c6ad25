import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { assembleRig, LABEL_FILE, PIXEL_CODE_FILE } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { decodePicture, fileOf } from "#lib/avatar-engine/rig/load-rig.ts";
import { type Picture, type Rig, RigError } from "#lib/avatar-engine/rig/rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { decodeMotionBasis, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { type PackParts, writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import { encodeWithSharp } from "#lib/photo-avatar/server/make-from-files.ts";
import { readAsPhoto, readAstronaut, readLandmarks } from "./known-people.ts";

export const BASIS_FILE = fileURLToPath(new URL("../basis/motion-basis.bin", import.meta.url));

/** The motion basis, as users' avatars are made with. */
export async function readBasis(): Promise<MotionBasis> {
  return decodeMotionBasis(await readFile(BASIS_FILE));
}

/** A finished avatar of a test photo, and what it took. */
export interface TestAvatar {
  readonly parts: PackParts;
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly rig: Rig;
  readonly makeMs: number;
  readonly makeCpuMs: number;
  readonly encodeMs: number;
}

/**
 * Makes an avatar of the astronaut's photo, or of a built-in avatar's neutral image. `enlarged`: of a photo that many times
 * larger, which has no finer detail. `maxSide`: the longest side of its images; half the usual one takes a quarter of the
 * time.
 */
export async function makeTestAvatar(name: string, enlarged = 1, maxSide?: number): Promise<TestAvatar> {
  const basis = await readBasis();
  const original = PEOPLE.includes(name) ? await readAsPhoto(name) : await readAstronaut();
  const photo = await enlarge(original, enlarged);
  const landmarks = (await readLandmarks(name)).map((value) => value * enlarged);
  const from = performance.now();
  const cpuFrom = process.cpuUsage();
  const parts = makePhotoAvatar({ photo, landmarks, basis, slug: name, name, ...(maxSide && { maxSide }) });
  const made = performance.now();
  const { user, system } = process.cpuUsage(cpuFrom);
  const files = await writePack(parts, encodeWithSharp);
  const encodeMs = performance.now() - made;
  return {
    parts,
    files,
    rig: await rigOf(files),
    makeMs: made - from,
    makeCpuMs: (user + system) / 1000,
    encodeMs,
  };
}

async function enlarge({ width, height, rgba }: Picture, factor: number): Promise<Picture> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  return await decodePicture(
    await image
      .resize(width * factor, height * factor)
      .png()
      .toBuffer(),
  );
}

/** The rig of a pack, read as the engine reads an uploaded one. */
export async function rigOf(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<Rig> {
  return await assembleRig({
    where: "",
    decode: decodePicture,
    read: async (file) => {
      if (file === LABEL_FILE || file === PIXEL_CODE_FILE)
        return new Uint8Array(await readFile(fileOf("", file)));
      const bytes = files.get(file);
      if (!bytes) throw new RigError(`${file} is missing`);
      return bytes;
    },
  });
}
