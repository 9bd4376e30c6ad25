import type { Area } from "./pictures.ts";

const COLUMNS = 17;
const ROWS = 16;
/** How many grey levels lighter a cell must be than its left neighbour: noise on even ground sets no bit. */
const STEP = 2;

/** Mean brightness of a cell of an RGBA picture `size` px wide. */
function meanOf(rgba: Uint8Array, size: number, { left, top, width, height }: Area): number {
  let sum = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const i = (y * size + x) * 4;
      sum += (rgba[i] ?? 0) * 0.299 + (rgba[i + 1] ?? 0) * 0.587 + (rgba[i + 2] ?? 0) * 0.114;
    }
  }
  return sum / (width * height);
}

/**
 * Difference hash of an area, 256 bits as hex: which cell of a 17 x 16 grid is lighter than the one left of it. Equal
 * looks give nearly equal bits whatever a codec or a rounding does to single pixels.
 */
export function hashOf(rgba: Uint8Array, size: number, area: Area): string {
  let hex = "";
  for (let row = 0; row < ROWS; row++) {
    const top = area.top + Math.floor((row * area.height) / ROWS);
    const bottom = area.top + Math.floor(((row + 1) * area.height) / ROWS);
    const cells = Array.from({ length: COLUMNS }, (_, column) => {
      const left = area.left + Math.floor((column * area.width) / COLUMNS);
      const right = area.left + Math.floor(((column + 1) * area.width) / COLUMNS);
      return meanOf(rgba, size, { left, top, width: right - left, height: bottom - top });
    });
    const bits = cells.slice(1).map((cell, i) => (cell > (cells[i] ?? 0) + STEP ? "1" : "0"));
    hex += Number.parseInt(bits.join(""), 2).toString(16).padStart(4, "0");
  }
  return hex;
}

/** The number of bits that differ between two hashes of equal length. */
export function distanceBetween(a: string, b: string): number {
  let bits = 0;
  for (let i = 0; i < a.length; i++) {
    let difference = Number.parseInt(a[i] ?? "0", 16) ^ Number.parseInt(b[i] ?? "0", 16);
    for (; difference > 0; difference >>= 1) bits += difference & 1;
  }
  return bits;
}
