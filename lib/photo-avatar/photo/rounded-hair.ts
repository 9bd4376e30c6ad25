import { type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { CutOut } from "./align.ts";

/** Units below the photo's edge in which hair is looked for, and further below, where its width shows how round it is. */
const BELOW_EDGE = 2;
const WIDTH_AT = 24;
/** The narrowest cut that is seen, in units. */
const MIN_CUT = 10;
/** How much of the hair is stretched into the dome, as a multiple of its height: hair becomes 17 % longer there. */
const STRETCHED = 6;
/** Clear rows that stay above the dome, in units, and over which its edge fades. */
const CLEAR = 12;
const SOFT = 1.6;

/**
 * Rounds hair that the photo's upper edge cuts off: the rows below a flat top are stretched into the arc that the hair's
 * sides point to. Other hair is left alone.
 */
export function roundHair(person: CutOut): CutOut {
  const { alpha, picture, detail, toPhoto } = person;
  const side = alpha.width;
  // Where the photo begins: b x + a y + dy = 0.
  const edgeAt = (x: number) => -(toPhoto.b * x + toPhoto.dy) / toPhoto.a;
  const cut = spanOf(alpha, detail, edgeAt, BELOW_EDGE);
  const wider = spanOf(alpha, detail, edgeAt, WIDTH_AT);
  if (!cut || !wider || cut.to - cut.from < MIN_CUT) return person;
  const middle = (cut.from + cut.to) / 2;
  const half = (cut.to - cut.from) / 2;
  const height = Math.min(
    domeHeight(half, (wider.to - wider.from) / 2, WIDTH_AT - BELOW_EDGE),
    edgeAt(middle) - CLEAR,
  );
  if (height < 1) return person;
  const radius = (half * half + height * height) / (2 * height);
  const result = { alpha: alpha.data.slice(), picture: Float32Array.from(picture.data) };
  const [cover, color] = [new Float32Array(1), new Float32Array(3)];
  for (let px = Math.ceil(cut.from * detail); px < cut.to * detail; px++) {
    const x = (px + 0.5) / detail;
    const rise = Math.sqrt(Math.max(0, radius * radius - (x - middle) ** 2)) - (radius - height);
    if (rise <= 0) continue;
    const edge = edgeAt(x) + BELOW_EDGE / 2;
    const depth = STRETCHED * height;
    const last = Math.min(side - 1, Math.floor((edge + depth) * detail));
    for (let py = Math.max(0, Math.floor((edge - rise) * detail)); py <= last; py++) {
      const y = (py + 0.5) / detail;
      const from = edge + depth - ((edge + depth - y) * depth) / (depth + rise);
      sample(alpha, px + 0.5, from * detail, cover);
      sample(picture, px + 0.5, from * detail, color);
      const i = py * side + px;
      result.alpha[i] = (cover[0] ?? 0) * smoothStep((y - edge + rise) / SOFT);
      result.picture.set(color, i * 3);
    }
  }
  return {
    ...person,
    alpha: { ...alpha, data: result.alpha },
    picture: { ...picture, data: result.picture },
  };
}

/** From where to where a row below the photo's edge shows hair, in units; undefined if it shows none. */
function spanOf(
  alpha: Plane,
  detail: number,
  edgeAt: (x: number) => number,
  below: number,
): { from: number; to: number } | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let px = 0; px < alpha.width; px++) {
    const x = (px + 0.5) / detail;
    const py = Math.floor((edgeAt(x) + below) * detail);
    if (py < 0 || (alpha.data[py * alpha.width + px] ?? 0) < 0.5) continue;
    from = Math.min(from, x);
    to = Math.max(to, x);
  }
  return to > from ? { from, to } : undefined;
}

/**
 * How far a circle rises above a chord of `half` units to each side, if it is `wider` to each side `below` the chord.
 * From half² = t (2 r - t) and wider² = (t + below) (2 r - t - below), r the radius and t the height.
 */
function domeHeight(half: number, wider: number, below: number): number {
  const b = (wider * wider - half * half) / below + below;
  return (Math.sqrt(b * b + 4 * half * half) - b) / 2;
}
