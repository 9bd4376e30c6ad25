import {
  eyeSpritesOf,
  type GreyPicture,
  MOUTH_SHAPES,
  type Picture,
  type Rig,
  RigError,
  type RigJson,
  rigJson,
  shapesOf,
} from "./rig.ts";
import { crop } from "./shrink-rig.ts";

/** Depth of `rig.bin`: 0.05 mm a step from 1.25 m in front of the camera; positions: 1/32 px. */
export const POSITION_STEP_PX = 1 / 32;
export const DEPTH_STEP_M = 0.00005;
export const DEPTH_ORIGIN_M = 1.25;

/**
 * Decodes `rig.bin`: little-endian int16 [shape][vertex][x, y, depth], then uint16 [triangle][3].
 * @returns vertices as f32 (pixels from the mouth box's corner, metres) and triangles.
 * @throws RigError when the length or a vertex number does not fit `rig.json`.
 */
function decodeMesh(
  bytes: Uint8Array,
  json: RigJson,
  path: string,
): { vertices: Float32Array; triangles: Uint16Array } {
  const { mouth } = json;
  const numbers = shapesOf(json).length * mouth.vertices * 3;
  const expected = numbers * 2 + mouth.triangles * 6;
  if (bytes.length !== expected)
    throw new RigError(`${path} has ${bytes.length} bytes, expected ${expected}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vertices = new Float32Array(numbers);
  for (let i = 0; i < numbers; i++) {
    const raw = view.getInt16(i * 2, true);
    vertices[i] = i % 3 === 2 ? DEPTH_ORIGIN_M + raw * DEPTH_STEP_M : raw * POSITION_STEP_PX;
  }
  const triangles = new Uint16Array(mouth.triangles * 3);
  for (let i = 0; i < triangles.length; i++) {
    const vertex = view.getUint16(numbers * 2 + i * 2, true);
    if (vertex >= mouth.vertices) throw new RigError(`${path} names vertex ${vertex} of ${mouth.vertices}`);
    triangles[i] = vertex;
  }
  return { vertices, triangles };
}

/** Shared files that every face needs: the AI label's text, and the pixel code. */
export const LABEL_FILE = "ai-label.webp";
/** The same in other languages; English for one that has no label of its own. */
const LABEL_LANGUAGES = ["de", "es", "fr"];
export const labelFile = (language: string): string =>
  LABEL_LANGUAGES.includes(language) ? `ai-label.${language}.webp` : LABEL_FILE;
export const PIXEL_CODE_FILE = "compositor.wasm";

/** Source of an avatar's files, and how its images are decoded: a folder, or a browser's downloads. */
export interface RigSource {
  /** Prefix of a file's name in errors. */
  readonly where: string;
  /** @throws any error if the file is missing. */
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Straight RGBA of a WebP. @throws any error if it is damaged. */
  decode(bytes: Uint8Array<ArrayBuffer>): Promise<Picture>;
}

/**
 * Reads, checks and decodes an avatar (about 30 files, 15 to 20 MB in memory).
 * @throws RigError naming the file that is missing, undecodable or of the wrong size.
 */
export async function assembleRig(source: RigSource): Promise<Rig> {
  const json = await readRigJson(source);
  const { size } = json;
  const neutral = await readPicture(source, "neutral.webp", size, size);
  const mouth = await readBoxes(source, "mouth_", shapesOf(json), "sil", neutral, json.mouth.box);
  const eyes = await readBoxes(source, "eyes_", eyeSpritesOf(json), "open", neutral, json.eyes.box);
  const mesh = decodeMesh(await readBytes(source, "rig.bin"), json, `${source.where}rig.bin`);
  return {
    json,
    neutral,
    mouth,
    eyes,
    depth: await readGrey(source, "depth.webp", size),
    vertices: mesh.vertices,
    triangles: mesh.triangles,
    label: await readGrey(source, LABEL_FILE),
    pixelCode: await WebAssembly.compile(await readBytes(source, PIXEL_CODE_FILE)),
  };
}

/** Reads and checks `rig.json`. @throws RigError when it cannot be read or does not fit. */
export async function readRigJson(source: RigSource): Promise<RigJson> {
  const path = `${source.where}rig.json`;
  const text = new TextDecoder().decode(await readBytes(source, "rig.json"));
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

/** The images of a box, in the order of `names`; `neutralName` is cut from the neutral image. @throws RigError */
async function readBoxes(
  source: RigSource,
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
      : readPicture(source, `${prefix}${name}.webp`, x1 - x0, y1 - y0);
  return await Promise.all(names.map(read));
}

/** @throws RigError naming a file that cannot be read. */
async function readBytes(source: RigSource, file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await source.read(file);
  } catch {
    throw new RigError(`${source.where}${file} cannot be read`);
  }
}

/** Decodes a picture. @throws RigError when it is damaged. */
async function decode(source: RigSource, file: string): Promise<Picture> {
  const bytes = await readBytes(source, file);
  try {
    return await source.decode(bytes);
  } catch (error) {
    if (error instanceof RigError) throw error;
    throw new RigError(`${source.where}${file} is not a valid image`);
  }
}

/** Reads a premultiplied RGBA picture. @throws RigError when it has another size. */
async function readPicture(source: RigSource, file: string, width: number, height: number): Promise<Picture> {
  const picture = await decode(source, file);
  checkSize(`${source.where}${file}`, picture, width, height);
  return { width, height, rgba: premultiply(picture.rgba) };
}

/**
 * Reads the first channel of a picture: of `size` x `size` px, or of any size where none is asked for. @throws RigError
 */
async function readGrey(source: RigSource, file: string, size?: number): Promise<GreyPicture> {
  const picture = await decode(source, file);
  const { width, height, rgba } = picture;
  checkSize(`${source.where}${file}`, picture, size ?? width, size ?? height);
  return { width, height, values: new Uint8Array(width * height).map((_, pixel) => rgba[pixel * 4] ?? 0) };
}

/** @throws RigError naming both sizes, in pixels. */
function checkSize(path: string, picture: Picture, width: number, height: number): void {
  if (picture.width === width && picture.height === height) return;
  throw new RigError(`${path} is ${picture.width}x${picture.height} pixels, expected ${width}x${height}`);
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
