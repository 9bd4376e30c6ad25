import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { clamp, type Point } from "#lib/photo-avatar/numerics/points.ts";

/** A turned square of a picture. */
export interface Region {
  /** Center in pixels, by pixel edges. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** How far its upper edge is turned clockwise. */
  readonly radians: number;
}

/** How colors become numbers: those from 0 to 255 are laid from `low` to `high`. */
interface Tensor {
  /** Side of the result in pixels. */
  readonly side: number;
  readonly low: number;
  readonly high: number;
  /** What lies beyond the picture's edge: its outermost pixels again, or black. */
  readonly beyond: "edge" | "black";
}

/** A place in a region, by shares of its side, in pixels of the picture. */
export function toPicture({ x, y, side, radians }: Region, u: number, v: number): Point {
  const [across, down] = [(u - 0.5) * side, (v - 0.5) * side];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x + across * cos - down * sin, y: y + across * sin + down * cos };
}

/**
 * A region's pixels for a model: f32 [side][side][r, g, b]. Bilinear between the four nearest pixels, like a texture on a
 * graphics card (MediaPipe's ImageToTensorCalculator), also where the region is larger than the result.
 */
export function readRegion(picture: Picture, region: Region, tensor: Tensor): Float32Array {
  const { side, low, high } = tensor;
  const result = new Float32Array(side * side * 3);
  const scale = (high - low) / 255;
  const color = new Float64Array(3);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const { x, y } = toPicture(region, (column + 0.5) / side, (row + 0.5) / side);
      sampleColor(picture, x - 0.5, y - 0.5, tensor.beyond, color);
      const to = (row * side + column) * 3;
      for (let c = 0; c < 3; c++) result[to + c] = low + scale * (color[c] ?? 0);
    }
  }
  return result;
}

/** Color between four pixels into `into`; (0, 0) is the center of the first pixel. */
function sampleColor(
  { width, height, rgba }: Picture,
  x: number,
  y: number,
  beyond: Tensor["beyond"],
  into: Float64Array,
): void {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  into.fill(0);
  for (let corner = 0; corner < 4; corner++) {
    const [px, py] = [x0 + (corner & 1), y0 + (corner >> 1)];
    const isOutside = px < 0 || py < 0 || px >= width || py >= height;
    if (isOutside && beyond === "black") continue;
    const share = (1 - Math.abs(x - px)) * (1 - Math.abs(y - py));
    const at = (clamp(py, 0, height - 1) * width + clamp(px, 0, width - 1)) * 4;
    for (let c = 0; c < 3; c++) into[c] = (into[c] ?? 0) + share * (rgba[at + c] ?? 0);
  }
}
