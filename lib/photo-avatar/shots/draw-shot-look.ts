import type { AnyMouthShape, EyeSprite, Picture } from "#lib/avatar-engine/rig/rig.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { pictureOf, planeOf } from "#lib/photo-avatar/numerics/pictures.ts";
import { type Box, boxInPixels, clamp, pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { resize } from "#lib/photo-avatar/numerics/resize.ts";
import type { PackParts } from "#lib/photo-avatar/pack/write-pack.ts";
import { FRAME_UNITS, placed } from "#lib/photo-avatar/photo/frame.ts";
import type { Shot } from "./shots.ts";

/** Side of an avatar that is large enough for `drawShotLook`. */
export const LOOK_SIDE_PX = 360;
/** Side of the result. */
const RESULT_PX = 192;
/** What is behind a person who is cut out. */
const BACKGROUND = 214;
/** Room around the face, in its height. */
const ROOM = 0.12;

/** What of the avatar shows most of a further picture. */
const SPRITES: Readonly<Record<Shot, { mouth?: AnyMouthShape; eyes?: EyeSprite }>> = {
  smile: { mouth: "laugh", eyes: "smile" },
  aah: { mouth: "aa" },
  eyesShut: { eyes: "blink100" },
  browsUp: { eyes: "brow_up" },
};
/** The shapes of the mouth that `drawShotLook` draws. */
export const LOOK_SHAPES: readonly AnyMouthShape[] = ["I", "aa", "laugh"];
/** Who has no laugh shows teeth with this shape. */
const TEETH: AnyMouthShape = "I";
/** Painted lids never shut entirely. */
const PAINTED_LIDS: EyeSprite = "blink75";

/** The avatar's face with the expression that a further picture improves. */
export function drawShotLook(parts: PackParts, shot: Shot): Picture {
  const { face, size, neutral } = parts;
  const scale = size / FRAME_UNITS;
  const square = squareAround(face, size);
  const shown = onBackground(neutral, square);
  const { mouth, eyes } = SPRITES[shot];
  const lids = shot === "eyesShut" && !face.own?.of.has("shut") ? PAINTED_LIDS : eyes;
  const { mouthBox } = placed(face.place);
  const lips = mouth && (parts.mouth.get(mouth) ?? parts.mouth.get(TEETH));
  paste(shown, lips, boxInPixels(mouthBox, scale), square);
  paste(shown, lids && parts.eyes.get(lids), boxInPixels(parts.eyesBox, scale), square);
  return pictureOf(resize(planeOf(shown), RESULT_PX, RESULT_PX));
}

/** An opaque copy of a part. */
function onBackground({ width, rgba }: Picture, [x0, y0, x1, y1]: Box): Picture {
  const part = { width: x1 - x0, height: y1 - y0, rgba: new Uint8Array((x1 - x0) * (y1 - y0) * 4) };
  for (let y = y0, i = 0; y < y1; y++)
    for (let from = (y * width + x0) * 4, x = x0; x < x1; x++, i += 4, from += 4)
      blend(part.rgba, i, rgba, from);
  return part;
}

function blend(into: Uint8Array, to: number, rgba: Uint8Array, from: number): void {
  const share = (rgba[from + 3] ?? 0) / 255;
  for (let c = 0; c < 3; c++) into[to + c] = BACKGROUND + ((rgba[from + c] ?? 0) - BACKGROUND) * share;
  into[to + 3] = 255;
}

/** Lays the part of a sprite over a part of the avatar that both show. */
function paste(into: Picture, sprite: Picture | undefined, [left, top]: Box, [x0, y0, x1, y1]: Box): void {
  if (!sprite) return;
  for (let y = Math.max(y0, top); y < Math.min(y1, top + sprite.height); y++)
    for (let x = Math.max(x0, left); x < Math.min(x1, left + sprite.width); x++)
      blend(
        into.rgba,
        ((y - y0) * into.width + x - x0) * 4,
        sprite.rgba,
        ((y - top) * sprite.width + x - left) * 4,
      );
}

/** The square around the face, in whole pixels of the avatar. */
function squareAround({ points }: PackParts["face"], size: number): [number, number, number, number] {
  const all = Array.from({ length: FACE_POINTS }, (_, i) => pointAt(points, i));
  const [y0, y1] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const middle = (Math.min(...all.map(({ x }) => x)) + Math.max(...all.map(({ x }) => x))) / 2;
  const side = Math.min(size, Math.round(((y1 - y0) * (1 + 2 * ROOM) * size) / FRAME_UNITS));
  const from = (at: number) => clamp(Math.round((at * size) / FRAME_UNITS - side / 2), 0, size - side);
  const [left, top] = [from(middle), from((y0 + y1) / 2)];
  return [left, top, left + side, top + side];
}
