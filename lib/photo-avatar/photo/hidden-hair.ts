import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { CHIN, FOREHEAD, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { meanColor, type Rgb } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Points, pick, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { eyeDistance } from "./align.ts";
import { eyeCenters } from "./frame.ts";
import { findStudio, type Studio } from "./studio.ts";

/** The part of the face's upper edge above which every head has hair or scalp, in distances of the eyes from its middle. */
const BESIDE = 0.6;
/**
 * How far above that edge the color is looked at, and how large an area of it, in distances of the eyes: above the hairline, and
 * below the top of the skull, which is as far above the eyes as the chin is below.
 */
const ABOVE = [0.6, 0.7, 0.8] as const;
const AREA = 0.05;
/** The least that must lie within the photo. */
const MIN_PLACES = 6;
/** Difference from the background, 0..255, from which hair is cut out well: it loses strands below, and all of it below 22. */
const MIN_CONTRAST = 32;

/**
 * Whether the hair is hard to tell from the photo's background, which is cut away if it is even: by the difference above the
 * hairline, where a head without hair shows skin. Takes twenty times as long as `validatePhoto`, which also checks frames of a
 * camera.
 */
export function isHairHidden(photo: Picture, points: Points): boolean {
  const studio = findStudio(photo, points);
  if (!studio) return false;
  const differences = placesAbove(photo, points)
    .map(([x, y]) => differenceAt(photo, studio, x, y, AREA * eyeDistance(points)))
    .sort((a, b) => a - b);
  if (differences.length < MIN_PLACES) return false;
  return (differences[Math.floor(differences.length / 2)] ?? 0) < MIN_CONTRAST;
}

/** The places above the forehead that the photo shows. */
function placesAbove({ width, height }: Picture, points: Points): [number, number][] {
  const unit = eyeDistance(points);
  const [left, right] = eyeCenters(points);
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const [top, chin] = [pointAt(points, FOREHEAD), pointAt(points, CHIN)];
  const length = Math.hypot(top.x - chin.x, top.y - chin.y);
  const up = { x: (top.x - chin.x) / length, y: (top.y - chin.y) / length };
  return pick(points, OUTLINE)
    .filter(({ x, y }) => {
      const [dx, dy] = [x - middle.x, y - middle.y];
      return dx * up.x + dy * up.y > 0 && Math.abs(dy * up.x - dx * up.y) < BESIDE * unit;
    })
    .flatMap(({ x, y }) =>
      ABOVE.map((reach): [number, number] => [x + up.x * reach * unit, y + up.y * reach * unit]),
    )
    .filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height);
}

/** The largest difference of a channel from the background. */
function differenceAt(photo: Picture, studio: Studio, x: number, y: number, radius: number): number {
  const behind = new Float32Array(3);
  studio.colorAt(x, y, behind);
  const color: Rgb = meanColor(photo, { x, y }, Math.max(1, radius));
  return Math.max(...color.map((value, c) => Math.abs(value - (behind[c] ?? 0))));
}
