import type { GreyPicture, Picture, Rig, RigJson } from "./rig.ts";

type Box = RigJson["mouth"]["box"];
type Point = [number, number];
/** Several channels of 8 bits in rows from the top. */
type Plane = { width: number; height: number; channels: number; data: Uint8Array };

/** The side, in pixels, of the images that live frames are drawn from: calls, and the console's talking faces. */
export const LIVE_SIDE_PX = 720;

/**
 * The rig with images of at most `size` pixels a side: drawing from images finer than the frame costs time and shimmers.
 * Returns the same rig if it is small enough.
 */
export function shrinkRig(rig: Rig, size: number): Rig {
  const from = rig.json.size;
  if (from <= size) return rig;
  const json = shrinkJson(rig.json, size);
  const { neutral, depth } = rig;
  const step = from / divisor(from, size);
  const boxes = (pictures: readonly Picture[], box: Box, small: Box) =>
    pictures.map((picture) => shrinkBox(neutral, picture, { box, small, step, scale: size / from }));
  return {
    ...rig,
    json,
    neutral: pictureOf(shrink(planeOf(neutral), size, size)),
    depth: greyOf(shrink({ ...depth, channels: 1, data: depth.values }, size, size)),
    mouth: boxes(rig.mouth, rig.json.mouth.box, json.mouth.box),
    eyes: boxes(rig.eyes, rig.json.eyes.box, json.eyes.box),
    vertices: shrinkVertices(rig, json.mouth.box, size / from),
  };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function shrinkJson(json: RigJson, size: number): RigJson {
  const { camera, neck, head, mouth, eyes } = json;
  const scale = size / json.size;
  const point = ([x, y]: Point): Point => [x * scale, y * scale];
  const box = (edges: Box) => edges.map((edge) => Math.round(edge * scale)) as Box;
  const points = <T extends Record<string, Point>>(named: T) =>
    Object.fromEntries(Object.entries(named).map(([name, place]) => [name, point(place)])) as T;
  return {
    ...json,
    size,
    camera: { ...camera, focalPx: camera.focalPx * scale, centreY: camera.centreY * scale },
    neck: { ...neck, chinY: neck.chinY * scale, collarY: neck.collarY * scale },
    ...(head && {
      head: { centre: point(head.centre), radius: point(head.radius), fadePx: head.fadePx * scale },
    }),
    mouth: {
      ...mouth,
      box: box(mouth.box),
      lowerTeeth: points(mouth.lowerTeeth),
      ...(mouth.laugh && { laugh: points(mouth.laugh) }),
    },
    eyes: { ...eyes, box: box(eyes.box), gazeShift: points(eyes.gazeShift) },
  };
}

/** [shape][vertex][x, y, depth], from the corner of the smaller box. */
function shrinkVertices({ json, vertices }: Rig, small: Box, scale: number): Float32Array {
  const [x0, y0] = json.mouth.box;
  return vertices.map((value, i) => {
    if (i % 3 === 2) return value;
    return i % 3 === 0 ? (x0 + value) * scale - small[0] : (y0 + value) * scale - small[1];
  });
}

/**
 * Shrinks the image of a box in its place in the neutral image, so that it moves by no fraction of a pixel. A square of
 * `step` pixels becomes one of whole pixels.
 */
function shrinkBox(
  neutral: Picture,
  picture: Picture,
  { box, small, step, scale }: { box: Box; small: Box; step: number; scale: number },
): Picture {
  const [left, top] = [box[0], box[1]].map((edge) => Math.floor(edge / step) * step) as Point;
  const [right, bottom] = [box[2], box[3]].map((edge) =>
    Math.min(neutral.width, Math.ceil(edge / step) * step),
  ) as Point;
  const around = planeOf(crop(neutral, [left, top, right, bottom]));
  for (let y = 0; y < picture.height; y++) {
    const row = picture.rgba.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
    around.data.set(row, ((y + box[1] - top) * around.width + box[0] - left) * 4);
  }
  const shrunk = shrink(around, Math.round(around.width * scale), Math.round(around.height * scale));
  const [x, y] = [Math.round(left * scale), Math.round(top * scale)];
  return crop(pictureOf(shrunk), [small[0] - x, small[1] - y, small[2] - x, small[3] - y]);
}

/** Cuts a box [x0, y0, x1, y1) from a picture. */
export function crop(picture: Picture, [x0, y0, x1, y1]: Readonly<Box>): Picture {
  const width = x1 - x0;
  const rgba = new Uint8Array(width * (y1 - y0) * 4);
  for (let y = y0; y < y1; y++) {
    const from = (y * picture.width + x0) * 4;
    rgba.set(picture.rgba.subarray(from, from + width * 4), (y - y0) * width * 4);
  }
  return { width, height: y1 - y0, rgba };
}

/** Each pixel becomes the mean of the area that it covers: of the rows first, then of the columns. */
function shrink({ width, height, channels, data }: Plane, toWidth: number, toHeight: number): Plane {
  const stride = width * channels;
  const row = new Float32Array(stride);
  const result = new Uint8Array(toWidth * toHeight * channels);
  const columns = coverage(width, toWidth);
  coverage(height, toHeight).forEach(({ first, weights }, y) => {
    row.fill(0);
    weights.forEach((weight, k) => {
      const from = (first + k) * stride;
      for (let i = 0; i < stride; i++) row[i] = (row[i] ?? 0) + weight * (data[from + i] ?? 0);
    });
    let at = y * toWidth * channels;
    for (const column of columns) {
      for (let c = 0; c < channels; c++) {
        let sum = 0.5;
        for (let k = 0; k < column.weights.length; k++)
          sum += (column.weights[k] ?? 0) * (row[(column.first + k) * channels + c] ?? 0);
        result[at++] = sum;
      }
    }
  });
  return { width: toWidth, height: toHeight, channels, data: result };
}

/** Which of `length` pixels each of `count` larger ones covers, from the first on, and by what share of itself. */
function coverage(length: number, count: number): { first: number; weights: number[] }[] {
  const side = length / count;
  return Array.from({ length: count }, (_, to) => {
    const [begin, end] = [to * side, (to + 1) * side];
    const first = Math.floor(begin + 1e-9);
    const last = Math.min(length, Math.ceil(end - 1e-9));
    const share = (from: number) => (Math.min(end, from + 1) - Math.max(begin, from)) / side;
    return { first, weights: Array.from({ length: last - first }, (_, k) => share(first + k)) };
  });
}

const planeOf = ({ width, height, rgba }: Picture): Plane => ({ width, height, channels: 4, data: rgba });
const pictureOf = ({ width, height, data }: Plane): Picture => ({ width, height, rgba: data });
const greyOf = ({ width, height, data }: Plane): GreyPicture => ({ width, height, values: data });
