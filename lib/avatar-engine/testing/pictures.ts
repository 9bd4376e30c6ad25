/** Where a picture of `width` pixels is looked at. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Mean squared difference of the colours of two RGBA pictures `size` px wide within an area. */
export function differenceIn(a: Uint8Array, b: Uint8Array, size: number, area: Area): number {
  let sum = 0;
  for (let y = area.top; y < area.top + area.height; y++) {
    for (let x = area.left; x < area.left + area.width; x++) {
      const i = (y * size + x) * 4;
      for (let c = i; c < i + 3; c++) sum += ((a[c] ?? 0) - (b[c] ?? 0)) ** 2;
    }
  }
  return sum / (area.width * area.height * 3);
}

/** Peak signal-to-noise ratio in dB of a mean squared difference of 8-bit colours; 99 for equal ones. */
export function psnrOf(difference: number): number {
  return difference < 1e-5 ? 99 : 10 * Math.log10(65025 / difference);
}

/** A box of the 720 px person (`rig.json`) in a frame of `size` px. */
export function areaOf([x0, y0, x1, y1]: readonly number[], person: number, size: number): Area {
  const scale = size / person;
  const left = Math.round((x0 ?? 0) * scale);
  const top = Math.round((y0 ?? 0) * scale);
  return {
    left,
    top,
    width: Math.round((x1 ?? 0) * scale) - left,
    height: Math.round((y1 ?? 0) * scale) - top,
  };
}
