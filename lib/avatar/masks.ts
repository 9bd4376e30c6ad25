import type { Picture } from "./rig.ts";

/** Width in pixels over which a patch fades into the neutral picture, for a 720 px person. */
const FEATHER_PX = 26;

/**
 * u8 [height][width]: 0 at the very edge of a box, 255 inside. A patch laid with it can show no edge,
 * whatever differs outside.
 */
export function featherMask(width: number, height: number, size: number): Uint8Array {
  const feather = (FEATHER_PX * size) / 720;
  const mask = new Uint8Array(width * height);
  const ramp = (distance: number) => {
    const t = Math.min(1, Math.max(0, (distance - 1) / feather));
    return t * t * (3 - 2 * t);
  };
  for (let y = 0; y < height; y++) {
    const vertical = ramp(Math.min(y, height - 1 - y));
    for (let x = 0; x < width; x++) {
      mask[y * width + x] = Math.round(255 * vertical * ramp(Math.min(x, width - 1 - x)));
    }
  }
  return mask;
}

/** Colour difference (0..255) from which a pixel counts as part of a moving eyeball, and at which fully. */
const MOVES_FROM = 8;
const MOVES_FULLY = 20;

/**
 * u8 [height][width]: where the gaze sprites differ from the open eyes, that is, the eyeballs and what of the lids
 * follows them; grown and softened by two pixels.
 */
export function eyeballMask(open: Picture, gazes: readonly Picture[]): Uint8Array {
  const { width, height } = open;
  let mask = new Float32Array(width * height);
  for (let i = 0; i < mask.length; i++) {
    let most = 0;
    for (const gaze of gazes) {
      for (let c = i * 4; c < i * 4 + 3; c++)
        most = Math.max(most, Math.abs((gaze.rgba[c] ?? 0) - (open.rgba[c] ?? 0)));
    }
    mask[i] = Math.min(1, Math.max(0, (most - MOVES_FROM) / (MOVES_FULLY - MOVES_FROM)));
  }
  mask = grow(mask, width, height);
  mask = blur(blur(mask, width, height), width, height);
  const last = { x: width - 1, y: height - 1 };
  return Uint8Array.from(mask, (value, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    return x === 0 || y === 0 || x === last.x || y === last.y ? 0 : Math.round(value * 255);
  });
}

function grow(mask: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  return around(mask, width, height, (values) => Math.max(...values));
}

function blur(mask: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  return around(
    mask,
    width,
    height,
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  );
}

function around(
  mask: Float32Array,
  width: number,
  height: number,
  of: (values: number[]) => number,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const values: number[] = [];
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        values.push(mask[v * width + u] ?? 0);
    }
    result[i] = of(values);
  }
  return result;
}
