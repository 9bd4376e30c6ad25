import type { Rgb } from "#lib/avatar-engine/draw/face-types.ts";
import { NOSE_TIP, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { blur, emptyPlane, lumaOf } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, isWithin, pick, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { Aligned } from "#lib/photo-avatar/photo/align.ts";

/** Saturation (difference of channels against the largest) up to which a pixel is cloth, and from which it is skin. */
const CLOTH = 0.1;
const SKIN = 0.22;
/** Brightness from which a pixel takes part: dark ones are hair. */
const DARK = [58, 112] as const;
/** How much deeper folds become: a dark cloth shows less of them. */
const FOLDS = 1.35;
/** Brightness of white cloth in full light. */
const WHITE = 236;

/** Gives white clothes a color that keeps their folds. */
export function toneClothes(aligned: Aligned, color: Rgb): Aligned {
  const { picture, detail, points } = aligned;
  const nose = pointAt(points, NOSE_TIP).y;
  const outline = pick(points, OUTLINE);
  const share = emptyPlane(picture.width, picture.height, 1);
  for (let i = 0; i < share.data.length; i++) {
    // Collars reach above the chin; teeth and eyes are white, too.
    const y = Math.floor(i / picture.width) / detail;
    if (y < nose || isWithin(outline, { x: (i % picture.width) / detail, y })) continue;
    const [r = 0, g = 0, b = 0] = picture.data.subarray(i * 3, i * 3 + 3);
    const most = Math.max(1, r, g, b);
    const saturation = (most - Math.min(r, g, b)) / most;
    // Skin is red; white cloth beside it gets some of that, but stays bright.
    share.data[i] =
      smoothStep((SKIN - saturation) / (SKIN - CLOTH)) * smoothStep((most - DARK[0]) / (DARK[1] - DARK[0]));
  }
  const soft = blur(share, 0.35 * detail);
  const data = picture.data.slice();
  for (let i = 0; i < share.data.length; i++) {
    const part = soft.data[i] ?? 0;
    if (part <= 0.003) continue;
    const [r = 0, g = 0, b = 0] = picture.data.subarray(i * 3, i * 3 + 3);
    const light = clamp(lumaOf(r, g, b) / WHITE, 0, 1.08) ** FOLDS;
    for (let c = 0; c < 3; c++) {
      const old = data[i * 3 + c] ?? 0;
      data[i * 3 + c] = old + ((color[c] ?? 0) * light - old) * part;
    }
  }
  return { ...aligned, picture: { ...picture, data } };
}
