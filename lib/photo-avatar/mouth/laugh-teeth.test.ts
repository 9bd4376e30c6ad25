import { expect, test } from "vitest";
import type { OwnExpression } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { INNER_LOWER, INNER_UPPER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { LANDMARK_COUNT } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { emptyPlane, lumaOf, type Plane } from "#lib/photo-avatar/numerics/pictures.ts";
import { teethOfLaugh } from "./laugh-teeth.ts";

const SIDE = 120;
/** The opening of the lips. */
const LEFT = 10;
const RIGHT = 110;
const TOP = 40;
const BOTTOM = 70;
/** Teeth end here, a violet front tooth of 12 units every 14, with a dark gap between. */
const END = 60;
const TOOTH = 14;
const GAP = 2;

/** A picture of a row of teeth whose ends have dark corners, as a small picture shows it. */
function drawLaugh(): Plane {
  const picture = emptyPlane(SIDE, SIDE, 3);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [(i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5];
    const across = (x - LEFT) % TOOTH;
    const corner = Math.max(0, Math.abs(across - TOOTH / 2) - 4) * 2;
    const isTooth = across > GAP && y > TOP - 5 && y < END - corner && x > LEFT + 8 && x < RIGHT - 8;
    picture.data.set(isTooth ? [200, 180, 210] : [60, 30, 30], i * 3);
  }
  return picture;
}

function mouthPoints(): Float64Array {
  const points = new Float64Array(LANDMARK_COUNT * 2);
  for (const [rim, y] of [
    [INNER_UPPER, TOP],
    [INNER_LOWER, BOTTOM],
  ] as const)
    rim.forEach((i, j) => {
      points.set([LEFT + ((RIGHT - LEFT) * j) / (rim.length - 1), y], i * 2);
    });
  return points;
}

test("a row of teeth has no dark gaps, an even edge, and the tint of teeth", () => {
  const picture = drawLaugh();
  const points = mouthPoints();
  const laugh: OwnExpression = {
    ...{ picture, points, shift: new Float64Array(points.length), gap: 0.2 },
    toPicture: { a: 1, b: 0, dx: 0, dy: 0 },
  };
  const place = { zoom: 1, middle: { x: 0, y: 0 } };
  const frame = { picture: emptyPlane(SIDE, SIDE, 3), detail: 1, place };
  const teeth = teethOfLaugh(frame, laugh, [1, 1, 1]);
  if (!teeth) throw new Error("no teeth");
  let seen = 0;
  const wrong: string[] = [];
  for (let x = LEFT + 20; x < RIGHT - 20; x++) {
    for (let y = TOP + 4; y < END - 1; y++) {
      const i = y * SIDE + x;
      const [r = 0, g = 0, b = 0] = teeth.picture.data.subarray(i * 3, i * 3 + 3);
      const isTooth = (teeth.cover.data[i] ?? 0) > 0.8 && lumaOf(r, g, b) > 130 && b / g < 1.06;
      if (!isTooth) wrong.push(`${x}, ${y}: ${r}, ${g}, ${b}`);
      seen++;
    }
    if ((teeth.cover.data[(END + 4) * SIDE + x] ?? 0) > 0.1) wrong.push(`${x}: below the row`);
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(500);
});
