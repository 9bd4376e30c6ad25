import { CHIN } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { areasOf, maskOf } from "#lib/photo-avatar/numerics/masks.ts";
import { blur, emptyPlane, type Plane } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { CutOut } from "./align.ts";
import { FRAME_UNITS } from "./frame.ts";

/** Units between the side of the photo, or of the frame, and the arm; and over which the shoulder bends down to it. */
const MARGIN = 9;
const BEND = { across: 64, down: 110 } as const;
/** Blur of the outline in units. */
const SMOOTH = 5;
/** Rows at the bottom in which a shoulder may touch the side. */
const UNSEEN = 8;
/** Units above the outline that still belong to it. */
const ABOVE = 5;
/** Darkening of the cloth where it turns away, and how far it reaches in units. */
const SHADE = { strength: 0.22, reach: 7 } as const;

/** Units by which the outline is left alone where the bend begins, and over which that ends. */
const JOIN = { units: 2, over: 24 } as const;

/**
 * Bends shoulders that the photo's side cuts off down to an arm within the frame: a wide frame shows what is beside the
 * image, where a straight edge would stand. `edges`: units from the frame's sides to the photo's.
 */
export function roundShoulders(person: CutOut, edges: { left: number; right: number }): CutOut {
  const alpha = { ...person.alpha, data: person.alpha.data.slice() };
  const picture = { ...person.picture, data: person.picture.data.slice() };
  const { detail } = person;
  const side = alpha.width;
  let isRounded = false;
  for (const [edge, isLeft] of [
    [edges.left, true],
    [edges.right, false],
  ] as const) {
    const arm = edge + MARGIN;
    // Columns are counted from the side inwards.
    const column = (units: number) => {
      const px = clamp(Math.round(units * detail), 0, side - 1);
      return isLeft ? px : side - 1 - px;
    };
    const outline = shoulderLine(alpha, detail, arm, column);
    if (!outline) continue;
    isRounded = true;
    for (let px = 0; px < (arm + BEND.across) * detail; px++) {
      const x = (px + 0.5) / detail;
      const top = outline(Math.max(x, arm));
      for (let py = Math.max(0, Math.floor((top - ABOVE) * detail)); py < side; py++) {
        const y = (py + 0.5) / detail;
        const fromMiddle = arm + BEND.across - x;
        const inside =
          insideArm(fromMiddle, top + BEND.down - y) + JOIN.units * (1 - smoothStep(fromMiddle / JOIN.over));
        const i = py * side + (isLeft ? px : side - 1 - px);
        alpha.data[i] = (alpha.data[i] ?? 0) * smoothStep(inside / 1.6 + 0.5);
        const shade =
          1 -
          SHADE.strength * smoothStep(fromMiddle / JOIN.over) * Math.exp(-Math.max(0, inside) / SHADE.reach);
        for (let c = i * 3; c < i * 3 + 3; c++) picture.data[c] = (picture.data[c] ?? 0) * shade;
      }
    }
  }
  const chin = pointAt(person.points, CHIN).y * detail;
  return { ...person, picture, alpha: isRounded ? withoutIslands(alpha, Math.round(chin)) : alpha };
}

/** Coverage from which pixels are connected. */
const CONNECTED = 0.12;

/** Without what the arms' edges have cut from the body below a row, such as the ends of hair on a shoulder. */
function withoutIslands(alpha: Plane, fromRow: number): Plane {
  const { labels, sizes } = areasOf(
    maskOf(alpha.width, alpha.height, (i) => (alpha.data[i] ?? 0) > CONNECTED),
  );
  const person = sizes.indexOf(Math.max(...sizes));
  const data = alpha.data.map((value, i) => (i < fromRow * alpha.width || labels[i] === person ? value : 0));
  return { ...alpha, data };
}

/** Units inside of an arm with a round shoulder: a quarter of an ellipse, then straight down. */
function insideArm(fromMiddle: number, fromEnd: number): number {
  if (fromEnd <= 0) return BEND.across - fromMiddle;
  const away = Math.hypot(fromMiddle / BEND.across, fromEnd / BEND.down);
  return (1 - away) * BEND.across;
}

/**
 * Row of the shoulder's outline by units from the side; undefined if the body doesn't touch the side. What is on the
 * shoulder, such as hair, counts as above it where the cloth below is thicker.
 */
function shoulderLine(
  alpha: Plane,
  detail: number,
  arm: number,
  column: (units: number) => number,
): ((units: number) => number) | undefined {
  const rows = emptyPlane(BEND.across + 1, 1, 1);
  for (let d = 0; d <= BEND.across; d++) {
    const x = column(arm + d);
    let y = alpha.height - 1;
    while (y > 0 && (alpha.data[(y - 1) * alpha.width + x] ?? 0) > 0.5) y--;
    rows.data[d] = y / detail;
  }
  const smooth = blur(rows, SMOOTH).data;
  if ((smooth[0] ?? FRAME_UNITS) > FRAME_UNITS - UNSEEN) return undefined;
  return (units) => smooth[clamp(Math.round(units - arm), 0, BEND.across)] ?? FRAME_UNITS;
}
