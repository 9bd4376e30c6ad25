/** A picture that lies on frames, and where: straight RGBA pixels of the frame, from its top left. */
export type Overlay = { left: number; top: number; width: number; height: number; rgba: Uint8Array };

/** Draws it over an opaque RGBA frame of that width. */
export function placeOverlay(
  { left, top, width, height, rgba }: Overlay,
  frame: Uint8Array,
  frameWidth: number,
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = ((top + y) * frameWidth + left + x) * 4;
      const share = (rgba[from + 3] ?? 0) / 255;
      for (let c = 0; c < 3; c += 1) {
        frame[to + c] = Math.round((rgba[from + c] ?? 0) * share + (frame[to + c] ?? 0) * (1 - share));
      }
    }
  }
}
