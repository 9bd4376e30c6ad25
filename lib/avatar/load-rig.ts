import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { decodeMesh } from "./mesh.ts";
import {
  EYE_SPRITES,
  type GreyPicture,
  MOUTH_SHAPES,
  type Picture,
  type Rig,
  RigError,
  type RigJson,
  rigJson,
} from "./rig.ts";

const PEOPLE_FOLDER = fileURLToPath(new URL("../../avatars/", import.meta.url));
const PIXEL_CODE = fileURLToPath(new URL("./wasm/compositor.wasm", import.meta.url));

/**
 * Reads and decodes one person (about 30 files, 15 to 20 MB in memory).
 * @throws RigError naming the file that is missing, undecodable or of the wrong size.
 */
export async function loadRig(slug: string, folder: string = PEOPLE_FOLDER): Promise<Rig> {
  const home = join(folder, slug);
  const json = await readRigJson(home);
  const { size } = json;
  const neutral = await readPicture(join(home, "neutral.webp"), size, size);
  const mouth = await readBoxes(home, "mouth_", MOUTH_SHAPES, "sil", neutral, json.mouth.box);
  const eyes = await readBoxes(home, "eyes_", EYE_SPRITES, "open", neutral, json.eyes.box);
  const mesh = decodeMesh(await readBytes(join(home, "rig.bin")), json, join(home, "rig.bin"));
  return {
    json,
    neutral,
    mouth,
    eyes,
    depth: await readGrey(join(home, "depth.webp"), size, size),
    vertices: mesh.vertices,
    triangles: mesh.triangles,
    label: await readGrey(join(PEOPLE_FOLDER, "ai-label.webp")),
    pixelCode: await WebAssembly.compile(await readBytes(PIXEL_CODE)),
  };
}

/** Reads and checks `rig.json`. @throws RigError when it cannot be read or does not fit. */
async function readRigJson(home: string): Promise<RigJson> {
  const path = join(home, "rig.json");
  const text = new TextDecoder().decode(await readBytes(path));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RigError(`${path} is not JSON`);
  }
  const parsed = rigJson.safeParse(value);
  if (!parsed.success)
    throw new RigError(`${path} does not fit the format: ${parsed.error.issues[0]?.message}`);
  if (parsed.data.mouth.shapes.join() !== MOUTH_SHAPES.join()) {
    throw new RigError(`${path} lists other mouth shapes than ${MOUTH_SHAPES.join(" ")}`);
  }
  return parsed.data;
}

type Box = RigJson["mouth"]["box"];

/** The pictures of a box, in the order of `names`; `neutralName` is cut from the neutral picture. @throws RigError */
async function readBoxes(
  home: string,
  prefix: string,
  names: readonly string[],
  neutralName: string,
  neutral: Picture,
  box: Box,
): Promise<Picture[]> {
  const [x0, y0, x1, y1] = box;
  const read = (name: string) =>
    name === neutralName
      ? crop(neutral, box)
      : readPicture(join(home, `${prefix}${name}.webp`), x1 - x0, y1 - y0);
  return await Promise.all(names.map(read));
}

/** Cuts a box [x0, y0, x1, y1) from a picture. */
function crop(picture: Picture, [x0, y0, x1, y1]: Box): Picture {
  const width = x1 - x0;
  const rgba = new Uint8Array(width * (y1 - y0) * 4);
  for (let y = y0; y < y1; y++) {
    const from = (y * picture.width + x0) * 4;
    rgba.set(picture.rgba.subarray(from, from + width * 4), (y - y0) * width * 4);
  }
  return { width, height: y1 - y0, rgba };
}

/** @throws RigError naming a file that cannot be read. */
async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    throw new RigError(`${path} cannot be read`);
  }
}

/** Decodes a picture to raw channels. @throws RigError when it is damaged. */
async function decode(path: string, image: (input: Sharp) => Sharp) {
  const bytes = await readBytes(path);
  try {
    return await image(sharp(bytes, { failOn: "truncated" }))
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new RigError(`${path} is not a picture that can be decoded`);
  }
}

/** Reads a premultiplied RGBA picture. @throws RigError when it has another size. */
async function readPicture(path: string, width: number, height: number): Promise<Picture> {
  const { data, info } = await decode(path, (image) => image.toColourspace("srgb").ensureAlpha());
  checkSize(path, info, width, height);
  return { width, height, rgba: premultiply(new Uint8Array(data)) };
}

/** Reads the first channel of a picture, of any size where none is asked for. @throws RigError */
async function readGrey(path: string, width?: number, height?: number): Promise<GreyPicture> {
  const { data, info } = await decode(path, (image) => image.extractChannel(0));
  checkSize(path, info, width ?? info.width, height ?? info.height);
  return { width: info.width, height: info.height, values: new Uint8Array(data) };
}

/** @throws RigError naming both sizes, in pixels. */
function checkSize(path: string, info: OutputInfo, width: number, height: number): void {
  if (info.width === width && info.height === height) return;
  throw new RigError(`${path} is ${info.width}x${info.height} pixels, expected ${width}x${height}`);
}

/** Multiplies colours with their alpha, in place. */
function premultiply(rgba: Uint8Array): Uint8Array {
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] ?? 255;
    if (alpha === 255) continue;
    for (let c = i; c < i + 3; c++) rgba[c] = Math.round(((rgba[c] ?? 0) * alpha) / 255);
  }
  return rgba;
}
