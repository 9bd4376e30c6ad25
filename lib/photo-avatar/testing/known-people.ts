import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { z } from "zod";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));
const AVATARS = fileURLToPath(new URL("../../../avatars/", import.meta.url));
const stored = z.array(z.tuple([z.number(), z.number(), z.number()]));

/** Built-in avatars whose neutral images are test photos: dark skin and curls, and a beard. */
export const KNOWN_PEOPLE = ["ama", "omar"] as const;

/** Stored landmarks of a built-in avatar's neutral image, or of a test photo. */
export async function readLandmarks(name: string): Promise<Landmarks> {
  const text = await readFile(`${FOLDER}landmarks/${name}.json`, "utf8");
  return Float32Array.from(stored.parse(JSON.parse(text)).flat());
}

/** The photo of the astronaut Eileen Collins (NASA, public domain). */
export const ASTRONAUT_FILE = `${FOLDER}astronaut.png`;

export async function readAstronaut(): Promise<Picture> {
  return await decodePicture(await readFile(ASTRONAUT_FILE));
}

type Color = { r: number; g: number; b: number };

const GRAY_WALL: Color = { r: 190, g: 196, b: 205 };

/** A built-in avatar's neutral image as a photo before a wall, a gray one by default. */
export async function readAsPhoto(slug: string, wall = GRAY_WALL): Promise<Picture> {
  const flat = sharp(`${AVATARS}${slug}/neutral.webp`).flatten({ background: wall });
  return await decodePicture(await flat.png().toBuffer());
}
