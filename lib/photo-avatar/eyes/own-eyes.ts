import type { EyeSprite } from "#lib/avatar-engine/rig/rig.ts";
import {
  type Expression,
  lightQuotient,
  type OwnExpression,
  type OwnExpressions,
} from "#lib/photo-avatar/expressions/own-expressions.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { blur, emptyPlane, type Plane, sample, sampleCubic } from "#lib/photo-avatar/numerics/pictures.ts";
import {
  type Box,
  clamp,
  distance,
  heightAt,
  pick,
  pointAt,
  smoothStep,
} from "#lib/photo-avatar/numerics/points.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { edgeOf, fieldOf, fieldsOf, type Shift } from "./box-field.ts";

interface Look {
  readonly from: Expression;
  /** How much of the expression is shown, and how much of that the lids take part in. */
  readonly amount: number;
  readonly lids: number;
  /** The most that skin may get darker, as a logarithm: brows that moved would leave a second one. */
  readonly darkest: number;
}

const BROW_UP: Look = { from: "browsUp", amount: 0.75, lids: 0, darkest: -0.2 };
const BROW_THINK: Look = { from: "frown", amount: 0.7, lids: 0.12, darkest: -0.75 };

/** Which picture gives which sprite. Lids stay still with the brows, because blinks move them. */
const LOOKS: Partial<Record<EyeSprite, Look>> = {
  brow_up: BROW_UP,
  brow_up50: { ...BROW_UP, amount: BROW_UP.amount / 2 },
  brow_think: BROW_THINK,
  brow_think50: { ...BROW_THINK, amount: BROW_THINK.amount / 2 },
  smile: { from: "laugh", amount: 0.8, lids: 0.75, darkest: -0.75 },
};
const EYE_POINTS: ReadonlySet<number> = new Set(EYES.flatMap(({ upper, lower }) => [...upper, ...lower]));
/** Lengths in units of the mean face: landmarks around the box that count, those beside a lid, and the box's edge. */
const AROUND = { x: 30, y: 40 } as const;
const BESIDE_LID = 5;
const EDGE = 15;
/** From this many units below the eyes on, the skin takes only this share of the brows' motion. */
const BELOW_BROWS = { y: 14, share: 0.2 } as const;
/** Room around the eyes whose light stays, because lashes don't match. */
const GUARD = { grow: 2.5, fade: 2.5 } as const;
const BLUR_PX = 1.15;
/** The most that skin may get brighter, as a logarithm: brows that moved would leave a pale rim. */
const MAX_LIGHT = 0.22;
/** How closely the skin follows the landmarks. */
const STIFFNESS = 8e-4;

/** The sprites of brows and a smile as the person's own pictures show them: three channels at the face's detail. */
export function drawOwnLooks(face: NeutralFace, box: Box): Map<EyeSprite, Plane> {
  const sprites = new Map<EyeSprite, Plane>();
  const { own } = face;
  if (!own) return sprites;
  for (const [sprite, look] of Object.entries(LOOKS)) {
    const expression = own.of.get(look.from);
    if (expression) sprites.set(sprite as EyeSprite, drawLook(face, own, expression, look, box)); // a key of `LOOKS`
  }
  return sprites;
}

function drawLook(
  face: NeutralFace,
  own: OwnExpressions,
  expression: OwnExpression,
  look: Look,
  box: Box,
): Plane {
  const [x0, y0, x1, y1] = box;
  const { detail, points } = face;
  const { zoom } = face.place;
  const near = nearBox(face, box);
  const target = near.map((i) => {
    const share = shareOf(face, look, i);
    const [{ x, y }, by] = [pointAt(points, i), pointAt(expression.shift, i)];
    return { x: x + by.x * share, y: y + by.y * share };
  });
  const towards = (of: Float64Array) =>
    near.map((i, j) => {
      const [there, here] = [pointAt(of, i), target[j] ?? { x: 0, y: 0 }];
      return { x: there.x - here.x, y: there.y - here.y };
    });
  const frame = edgeOf(box);
  const still = frame.map(() => ({ x: 0, y: 0 }));
  const back = fieldOf([...target, ...frame], [...towards(points), ...still], box, {
    stiffness: STIFFNESS,
    fade: EDGE * zoom,
  });
  const moved = [towards(expression.points), towards(own.neutral.points)] as const;
  const toPictures = fieldsOf(target, moved, box, STIFFNESS);
  const [columns, rows] = [Math.ceil(x1 - x0), Math.ceil(y1 - y0)];
  const quotient = lightQuotient({
    ...{ own, expression, width: columns, height: rows, blurPx: BLUR_PX },
    placesOf: (i, into) => {
      const [x, y] = [x0 + (i % columns) + 0.5, y0 + Math.floor(i / columns) + 0.5];
      const by = toPictures(x, y);
      into[0] = x + (by[0] ?? 0);
      into[1] = y + (by[1] ?? 0);
      into[2] = x + (by[2] ?? 0);
      into[3] = y + (by[3] ?? 0);
      return true;
    },
  });
  const guard = guardOf(face, box, columns, rows);
  const result = emptyPlane(Math.round((x1 - x0) * detail), Math.round((y1 - y0) * detail), 3);
  const parts = { face, onFace: own.onFace, look, box, back, quotient, guard };
  for (let row = 0; row < result.height; row++) drawRow(parts, row, result);
  return result;
}

interface LookParts {
  readonly face: NeutralFace;
  readonly onFace: Plane;
  readonly look: Look;
  readonly box: Box;
  /** From the result's skin to the portrait's. */
  readonly back: Shift;
  readonly quotient: Plane;
  readonly guard: Plane;
}

const COLOR = new Float32Array(3);
const LIGHT = new Float32Array(3);
const KEPT = new Float32Array(1);
const SKIN = new Float32Array(1);

function drawRow(
  { face, onFace, look, box, back, quotient, guard }: LookParts,
  row: number,
  into: Plane,
): void {
  const { detail } = face;
  const [x0, y0, x1, y1] = box;
  const reach = EDGE * face.place.zoom;
  const y = y0 + (row + 0.5) / detail;
  for (let column = 0, i = row * into.width * 3; column < into.width; column++, i += 3) {
    const x = x0 + (column + 0.5) / detail;
    const by = back(x, y);
    sampleCubic(face.picture, (x + by.x) * detail, (y + by.y) * detail, COLOR);
    sample(quotient, x - x0, y - y0, LIGHT);
    sample(guard, x - x0, y - y0, KEPT);
    sample(onFace, x + by.x, y + by.y, SKIN);
    const edge = smoothStep(Math.min(x - x0, x1 - x, y - y0, y1 - y) / reach);
    const eyes = 1 - (KEPT[0] ?? 0) * (look.lids < 0.5 ? 1 : 0.55);
    const share = look.amount * edge * eyes * Math.min(1, 1.5 * (SKIN[0] ?? 0));
    for (let c = 0; c < 3; c++) {
      const light = Math.exp(clamp(LIGHT[c] ?? 0, look.darkest, MAX_LIGHT) * share);
      into.data[i + c] = Math.max(0, (COLOR[c] ?? 0) * light);
    }
  }
}

/** Landmarks in the box and around it. */
export function nearBox({ points, place }: NeutralFace, [x0, y0, x1, y1]: Box): number[] {
  const [across, down] = [AROUND.x * place.zoom, AROUND.y * place.zoom];
  return Array.from({ length: FACE_POINTS }, (_, i) => i).filter((i) => {
    const { x, y } = pointAt(points, i);
    return x > x0 - across && x < x1 + across && y > y0 - down && y < y1 + down;
  });
}

/** How much of an expression's motion a landmark has. */
function shareOf({ points, place }: NeutralFace, { amount, lids }: Look, i: number): number {
  const { zoom, middle } = place;
  if (EYE_POINTS.has(i)) return amount * lids;
  const here = pointAt(points, i);
  const isBeside = [...EYE_POINTS].some((j) => distance(pointAt(points, j), here) < BESIDE_LID * zoom);
  const share = amount * (isBeside ? 0.35 + 0.65 * lids : 1);
  const isLow = lids < 0.5 && here.y > middle.y + BELOW_BROWS.y * zoom;
  return share * (isLow ? BELOW_BROWS.share : 1);
}

/** 1 at the eyes, fading around them: one pixel per unit. */
function guardOf({ points, place }: NeutralFace, [x0, y0]: Box, width: number, height: number): Plane {
  const mask = emptyPlane(width, height, 1);
  const grow = GUARD.grow * place.zoom;
  for (const { upper, lower } of EYES) {
    const [top, bottom] = [pick(points, upper), pick(points, lower)];
    const [left, right] = [(top[0]?.x ?? 0) - grow, (top.at(-1)?.x ?? 0) + grow];
    for (let column = 0; column < width; column++) {
      const x = x0 + column + 0.5;
      if (x < left || x > right) continue;
      const [from, to] = [heightAt(top, x) - grow, heightAt(bottom, x) + grow];
      for (let row = 0; row < height; row++) {
        const y = y0 + row + 0.5;
        if (y > from && y < to) mask.data[row * width + column] = 1;
      }
    }
  }
  return blur(mask, GUARD.fade * place.zoom);
}
