import { clamp01, ease } from "#lib/avatar-engine/motion/ease.ts";
import type { Picture } from "./rig.ts";

/** Width in pixels over which a patch fades into the neutral picture, for a 720 px person. */
const FEATHER_PX = 26;

/**
 * u8 [height][width]: 0 at the very edge of a box, 255 inside. A patch blended with it shows no edge, whatever is
 * outside.
 */
export function featherMask(width: number, height: number, size: number): Uint8Array {
  const feather = (FEATHER_PX * size) / 720;
  const mask = new Uint8Array(width * height);
  const ramp = (distance: number) => ease((distance - 1) / feather);
  for (let y = 0; y < height; y++) {
    const vertical = ramp(Math.min(y, height - 1 - y));
    for (let x = 0; x < width; x++) {
      mask[y * width + x] = Math.round(255 * vertical * ramp(Math.min(x, width - 1 - x)));
    }
  }
  return mask;
}

/** Mean brightness differences (0..255) at which a place starts to count as moving with the lips, and counts fully. */
const SPEAKS_FROM = 2;
const SPEAKS_FULLY = 4;
/** Side of the squares over which brightness is averaged, so the noise of compression cancels out. */
const SQUARE_PX = 6;

/**
 * u8 [height][width]: how much of the mouth patch to lay over the neutral picture. 0 where no shape differs from the
 * neutral one by more than the pictures' compression (hair, clothes), so that those never flicker with speech; fades
 * to 0 at the box's edge in any case.
 */
export function mouthMask(shapes: readonly Picture[], size: number): Uint8Array {
  const [neutral] = shapes;
  if (!neutral) return new Uint8Array(0);
  const { width, height } = neutral;
  const grid = { width: Math.ceil(width / SQUARE_PX), height: Math.ceil(height / SQUARE_PX) };
  const base = squareMeans(neutral, grid);
  const most = new Float32Array(base.length);
  for (const shape of shapes) {
    squareMeans(shape, grid).forEach((mean, i) => {
      most[i] = Math.max(most[i] ?? 0, Math.abs(mean - (base[i] ?? 0)));
    });
  }
  const speaking = outwards(ramp(most, SPEAKS_FROM, SPEAKS_FULLY), grid);
  const soft = boxMean(boxMax(speaking, grid, 1), grid, 1);
  return featherMask(width, height, size).map((value, i) =>
    Math.round(value * smoothAt(soft, grid, (i % width) / SQUARE_PX, Math.floor(i / width) / SQUARE_PX)),
  );
}

/** Squares without motion that end the face's part of a row. */
const MAX_STILL_SQUARES = 9;

/**
 * Keeps the part of each row that is connected to its center: all of the face, nothing of clothes and hair beside it.
 */
function outwards(values: Float32Array, { width }: Grid): Float32Array {
  const kept = new Float32Array(values.length);
  const middle = Math.floor(width / 2);
  for (let row = 0; row < values.length; row += width) {
    const still = !values
      .slice(row + middle - MAX_STILL_SQUARES, row + middle + MAX_STILL_SQUARES)
      .some((v) => v > 0.5);
    // Clothes begin below the chin's shadow.
    if (still && row > values.length / 2) break;
    for (const side of [-1, 1]) {
      let last = middle;
      for (let x = middle; x >= 0 && x < width && Math.abs(x - last) <= MAX_STILL_SQUARES; x += side) {
        if ((values[row + x] ?? 0) > 0.5) last = x;
      }
      for (let x = middle; x !== last; x += side) kept[row + x] = 1;
      kept[row + last] = Math.max(kept[row + last] ?? 0, values[row + last] ?? 0);
    }
  }
  return kept;
}

/** Mean brightness (with coverage) of each square of a picture: f32 [grid.height][grid.width]. */
function squareMeans({ width, height, rgba }: Picture, grid: Grid): Float32Array {
  const sums = new Float32Array(grid.width * grid.height);
  const counts = new Float32Array(sums.length);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / SQUARE_PX) * grid.width;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const to = row + Math.floor(x / SQUARE_PX);
      const sum = (rgba[i] ?? 0) + (rgba[i + 1] ?? 0) + (rgba[i + 2] ?? 0) + (rgba[i + 3] ?? 0);
      sums[to] = (sums[to] ?? 0) + sum / 4;
      counts[to] = (counts[to] ?? 0) + 1;
    }
  }
  return sums.map((sum, i) => sum / (counts[i] ?? 1));
}

/** Bilinear value between the centres of a grid's squares; edges repeat. */
function smoothAt(values: Float32Array, { width, height }: Grid, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x - 0.5));
  const py = Math.min(height - 1, Math.max(0, y - 0.5));
  const x0 = Math.min(width - 2, Math.floor(px));
  const y0 = Math.min(height - 2, Math.floor(py));
  const at = (dx: number, dy: number) => values[(y0 + dy) * width + x0 + dx] ?? 0;
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * (px - x0);
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * (px - x0);
  return top + (bottom - top) * (py - y0);
}

/** u16 [height][from, to): the columns of each row that a mask lets through. */
export function spansOf(mask: Uint8Array, width: number): Uint16Array {
  const height = mask.length / width;
  const spans = new Uint16Array(height * 2);
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const from = row.findIndex((value) => value > 0);
    if (from < 0) continue;
    spans[y * 2] = from;
    spans[y * 2 + 1] = row.findLastIndex((value) => value > 0) + 1;
  }
  return spans;
}

/** Colour difference (0..255) from which a pixel counts as part of a moving eyeball, and at which fully. */
const MOVES_FROM = 8;
const MOVES_FULLY = 20;
/** Half the width of what is too thin for an eyeball: strokes of a brow, grains of compression. */
const SOLID_PX = 3;

/**
 * u8 [height][width]: where the gaze sprites differ from the open eyes, that is, the eyeballs and what of the lids
 * follows them; grown and softened by two pixels. Brows and hair, which differ in thin strokes only, are left out.
 */
export function eyeballMask(open: Picture, gazes: readonly Picture[]): Uint8Array {
  const { width, height } = open;
  const moving = ramp(differences(open, gazes), MOVES_FROM, MOVES_FULLY);
  const near = boxMax(boxMin(moving, open, SOLID_PX), open, 2 * SOLID_PX);
  const eyeballs = moving.map((value, i) => Math.min(value, near[i] ?? 0));
  const soft = boxMean(boxMean(boxMax(eyeballs, open, 1), open, 1), open, 1);
  return Uint8Array.from(soft, (value, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    const edge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    return edge ? 0 : Math.round(value * 255);
  });
}

/**
 * Pixels that lashes and the fold of the lid reach beyond the eyeball, for a 720 px person, and over which this fades.
 */
const LIDS_PX = 3;
const LIDS_FADE_PX = 2;

/** u8 [height][width]: the eyeballs of `eyeballMask` with lids and lashes around them, fading outwards. */
export function lidsMask(eyeballs: Uint8Array, width: number): Uint8Array {
  const grid = { width, height: eyeballs.length / width };
  const grown = boxMax(Float32Array.from(eyeballs), grid, LIDS_PX);
  return Uint8Array.from(boxMean(grown, grid, LIDS_FADE_PX));
}

type Grid = Pick<Picture, "width" | "height">;

/** Per pixel the greatest difference of any channel of any picture from `base`. */
function differences(base: Picture, pictures: readonly Picture[]): Float32Array {
  const result = new Float32Array(base.width * base.height);
  for (const { rgba } of pictures) {
    for (let i = 0; i < rgba.length; i++) {
      const difference = Math.abs((rgba[i] ?? 0) - (base.rgba[i] ?? 0));
      if (difference > (result[i >> 2] ?? 0)) result[i >> 2] = difference;
    }
  }
  return result;
}

/** 0 at `from` and below, 1 at `full` and above, straight between. */
function ramp(values: Float32Array, from: number, full: number): Float32Array {
  return values.map((value) => clamp01((value - from) / (full - from)));
}

/** Mean over (2 x radius + 1) squared pixels. */
function boxMean(values: Float32Array, grid: Grid, radius: number): Float32Array {
  return separable(values, grid, radius, true);
}

/** Greatest value over (2 x radius + 1) squared pixels. */
export function boxMax(values: Float32Array, grid: Grid, radius: number): Float32Array {
  return separable(values, grid, radius, false);
}

/** Least value (0..1) over (2 x radius + 1) squared pixels. */
function boxMin(values: Float32Array, grid: Grid, radius: number): Float32Array {
  const most = boxMax(
    values.map((value) => 1 - value),
    grid,
    radius,
  );
  return most.map((value) => 1 - value);
}

/** Mean or greatest value of each pixel's square neighbourhood, first along rows, then along columns; edges repeat. */
function separable(
  values: Float32Array,
  { width, height }: Grid,
  radius: number,
  mean: boolean,
): Float32Array {
  const pass = (from: Float32Array, count: number, step: number, lines: number, lineStep: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < count; at++) {
        let sum = 0;
        for (let d = at - radius; d <= at + radius; d++) {
          const inside = d < 0 ? 0 : d >= count ? count - 1 : d;
          const value = from[line * lineStep + inside * step] ?? 0;
          sum = mean ? sum + value : Math.max(sum, value);
        }
        to[line * lineStep + at * step] = mean ? sum / (2 * radius + 1) : sum;
      }
    }
    return to;
  };
  return pass(pass(values, width, 1, height, width), height, width, width, 1);
}
