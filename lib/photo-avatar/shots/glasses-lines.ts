import type { Point } from "#lib/photo-avatar/numerics/points.ts";
import { type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import { eyeCenters, invert, move, similarity } from "#lib/photo-avatar/photo/frame.ts";
import { colorsAt, median } from "./face-colors.ts";

/*
 * Frames of glasses are lines: darker or brighter than the skin on both of their sides. No expression draws a line across the
 * bridge of the nose; folds of a laugh draw weak ones below the eyes. Lengths are in distances between the eyes, from the
 * middle between them; strengths are differences of logarithms.
 */

/** Columns of the face, and the rows between which they are read. */
interface Columns {
  readonly columns: readonly number[];
  readonly top: number;
  readonly bottom: number;
}
/** Where frames cross: five columns over the bridge of the nose, and four below each eye. */
const BRIDGE: Columns = { columns: [-0.05, -0.025, 0, 0.025, 0.05], top: -0.4, bottom: 0.25 };
const BELOW: Columns = {
  columns: [-0.65, -0.55, -0.45, -0.35, 0.35, 0.45, 0.55, 0.65],
  top: 0.2,
  bottom: 0.65,
};
/**
 * Changes of strength that only glasses make. Pictures of six generated people have at most 0.08 and 0.14 without, and at
 * least 0.44 and 0.55 with dark or brown frames drawn on them; thin ones in the color of the skin stay below the limits.
 */
const LIMITS = { bridge: 0.2, below: 0.3 } as const;
/** Between the places that are read, and the radius of each. */
const STEP = 0.015;
const RADIUS = 0.014;
/** Half of the widths of the lines that count, in steps. */
const HALF_WIDTHS = [3, 5, 7] as const;
/** How much a line that is brighter than the skin counts: wet skin gleams. */
const BRIGHT = 0.8;

/** Whether one of two pictures has lines where frames of glasses cross the face, and the other has none. */
export function hasOtherFrames(portrait: FacePhoto, face: FacePhoto): boolean {
  const change = ({ columns, top, bottom }: Columns) => {
    const [before, after] = [portrait, face].map((of) =>
      columns.map((x) => strongestLine(of, x, top, bottom)),
    );
    return Math.abs(median((after ?? []).map((strength, i) => strength - (before?.[i] ?? 0))));
  };
  return change(BRIDGE) > LIMITS.bridge || change(BELOW) > LIMITS.below;
}

/** Strength of the strongest line that crosses a column. */
function strongestLine(face: FacePhoto, x: number, top: number, bottom: number): number {
  const [left, right] = eyeCenters(flatPoints(face.landmarks));
  const toPicture = invert(similarity(left, right, { x: -0.5, y: 0 }, { x: 0.5, y: 0 }));
  const count = Math.round((bottom - top) / STEP) + 1;
  const places = Array.from({ length: count }, (_, i): Point => move(toPicture, x, top + i * STEP));
  const colors = colorsAt(face, places, RADIUS);
  const light = places.map(
    (_, i) => ((colors[i * 3] ?? 0) + (colors[i * 3 + 1] ?? 0) + (colors[i * 3 + 2] ?? 0)) / 3,
  );
  let strongest = 0;
  for (const half of HALF_WIDTHS) {
    for (let i = half; i < count - half; i++) {
      const [above, here, below] = [light[i - half] ?? 0, light[i] ?? 0, light[i + half] ?? 0];
      const dark = Math.min(above, below) - here;
      const bright = BRIGHT * (here - Math.max(above, below));
      strongest = Math.max(strongest, dark, bright);
    }
  }
  return strongest;
}
