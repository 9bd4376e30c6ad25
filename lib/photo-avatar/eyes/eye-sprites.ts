import type { EyeSprite } from "#lib/avatar-engine/rig/rig.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import {
  blur,
  crop,
  emptyPlane,
  mixPlanes,
  type Plane,
  sampleCubic,
} from "#lib/photo-avatar/numerics/pictures.ts";
import {
  type Box,
  boxInPixels,
  clamp,
  distance,
  heightAt,
  meanPoint,
  type Point,
  pick,
  pointAt,
  smoothStep,
  subdivide,
} from "#lib/photo-avatar/numerics/points.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { edgeOf, fieldOf, type Shift } from "./box-field.ts";
import { drawLids, LID_LEVELS, prepareLids } from "./lids.ts";
import { drawOwnLooks } from "./own-eyes.ts";
import { drawOwnLids } from "./own-lids.ts";

/** Shift of the irises in units in each direction of gaze, for a face of the mean size. */
const GAZE = { gaze_left: [2.6, 0], gaze_right: [-2.6, 0], gaze_up: [0, -1.5], gaze_down: [0, 3] } as const;
/** How far a look down lowers the lids. */
const LOOKING_DOWN = 0.17;

interface EyeParts {
  readonly face: NeutralFace;
  readonly box: Box;
}

/** The gaze's shifts for `rig.json`, in units. */
export function gazeShifts(zoom: number): Record<"left" | "right" | "up" | "down", [number, number]> {
  const of = ([x, y]: readonly [number, number]): [number, number] => [x * zoom, y * zoom];
  return {
    left: of(GAZE.gaze_left),
    right: of(GAZE.gaze_right),
    up: of(GAZE.gaze_up),
    down: of(GAZE.gaze_down),
  };
}

/** Every sprite of the eyes box but the open eyes, at the face's detail, three channels. */
export function drawEyes(face: NeutralFace, box: Box): Map<EyeSprite, Plane> {
  const parts = { face, box };
  const { detail } = face;
  const { zoom } = face.place;
  const base = crop(face.picture, boxInPixels(box, detail));
  const lids = prepareLids(face, box);
  const gaze = (name: keyof typeof GAZE) =>
    shiftIrises(parts, base, GAZE[name][0] * zoom, GAZE[name][1] * zoom);
  const sprites = new Map<EyeSprite, Plane>([...drawOwnLooks(face, box), ...drawOwnLids(face, box, base)]);
  /** Draws what the person's own pictures don't show. */
  const add = (name: EyeSprite, draw: () => Plane) => {
    if (!sprites.has(name)) sprites.set(name, draw());
  };
  for (const [name, level] of Object.entries(LID_LEVELS))
    add(name as keyof typeof LID_LEVELS, () => drawLids(lids, base, level)); // its keys
  sprites.set("gaze_left", gaze("gaze_left"));
  sprites.set("gaze_right", gaze("gaze_right"));
  sprites.set("gaze_up", gaze("gaze_up"));
  sprites.set("gaze_down", drawLids(lids, gaze("gaze_down"), LOOKING_DOWN));
  const { up, think, smile } = expressions(face, box, zoom);
  add("brow_up", () => bend(parts, up()));
  add("brow_up50", () => bend(parts, half(up())));
  add("brow_think", () => bend(parts, think()));
  add("brow_think50", () => bend(parts, half(think())));
  add("smile", () => bend(parts, smile()));
  return sprites;
}

/** The box with the irises moved, within the lids' openings. */
function shiftIrises({ face, box }: EyeParts, base: Plane, dx: number, dy: number): Plane {
  const { detail } = face;
  const moved = { ...base, data: base.data.slice() };
  const open = emptyPlane(base.width, base.height, 1);
  for (const eye of EYES) {
    const upper = subdivide(pick(face.points, eye.upper), 4);
    const lower = subdivide(pick(face.points, eye.lower), 4);
    const [center = { x: 0, y: 0 }, ...rim] = pick(face.points, eye.iris);
    const radius = rim.reduce((sum, point) => sum + distance(point, center), 0) / rim.length;
    const [left, right] = [upper[0]?.x ?? 0, upper.at(-1)?.x ?? 0];
    const reach = Math.max(radius * 1.5, Math.min(center.x - left, right - center.x) * 1.02);
    const iris: Iris = { upper, lower, left, right, center, radius, reach, dx, dy };
    for (let column = 0; column < base.width; column++)
      shiftColumn({ face, box }, iris, column, { open, moved });
  }
  return mixPlanes(base, moved, blur(open, 0.8 * detail));
}

interface Iris {
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  readonly left: number;
  readonly right: number;
  readonly center: Point;
  readonly radius: number;
  readonly reach: number;
  readonly dx: number;
  readonly dy: number;
}

/** Moves what a column of the box shows of an iris. */
function shiftColumn(
  { face: { picture, detail }, box }: EyeParts,
  { upper, lower, left, right, center, radius, reach, dx, dy }: Iris,
  column: number,
  { open, moved }: { open: Plane; moved: Plane },
): void {
  const x = box[0] + (column + 0.5) / detail;
  if (x < left + 1 || x > right - 1) return;
  const [top, bottom] = [heightAt(upper, x) + 0.5, heightAt(lower, x) - 0.5];
  for (let row = 0, i = column; row < open.height; row++, i += open.width) {
    const y = box[1] + (row + 0.5) / detail;
    if (y < top || y > bottom) continue;
    open.data[i] = 1;
    const away = Math.hypot(x - center.x - dx, y - center.y - dy);
    const share = smoothStep((reach - away) / Math.max(1, reach - radius * 1.08));
    sampleCubic(picture, (x - share * dx) * detail, (y - share * dy) * detail, moved.data, i * 3);
  }
}

/** Units from the edge of the box over which expressions fade. */
const FADE = 16;

type Expressions = Record<"up" | "think" | "smile", () => Shift>;

function expressions(face: NeutralFace, box: Box, zoom: number): Expressions {
  const eyes = EYES.flatMap(({ upper, lower }) => [...pick(face.points, upper), ...pick(face.points, lower)]);
  const brows = EYES.flatMap(({ brow }) => pick(face.points, brow));
  const middle = meanPoint([pointAt(face.points, 168), pointAt(face.points, 9)]);
  const near = (x: number) => clamp(1 - Math.abs(x - middle.x) / (90 * zoom), 0, 1);
  const frame = edgeOf(box);
  const field = (moved: readonly Point[], by: readonly Point[], still: readonly Point[]): Shift =>
    fieldOf([...moved, ...still], [...by, ...still.map(() => ({ x: 0, y: 0 }))], box, {
      stiffness: 3e-3,
      fade: FADE,
    });
  const lower = EYES.flatMap(({ lower }) => pick(face.points, lower.slice(1, -1)));
  const upper = EYES.flatMap(({ upper }) => pick(face.points, upper));
  return {
    up: () =>
      field(
        brows,
        brows.map(({ x }) => ({ x: 0, y: -(4.2 + 2.6 * near(x)) * zoom })),
        [...eyes, ...frame],
      ),
    think: () =>
      field(
        [...brows, middle],
        [
          ...brows.map(({ x }) => ({
            x: Math.sign(middle.x - x) * 1.8 * near(x) * zoom,
            y: (0.6 + 2.2 * near(x)) * zoom,
          })),
          { x: 0, y: 1.2 * zoom },
        ],
        [...eyes, ...frame],
      ),
    smile: () =>
      field(
        lower,
        lower.map(() => ({ x: 0, y: -1.8 * zoom })),
        [...upper, ...brows, ...frame],
      ),
  };
}

/** Half of a displacement. */
function half(shift: Shift): Shift {
  return (x, y) => {
    const by = shift(x, y);
    return { x: by.x / 2, y: by.y / 2 };
  };
}

/** The box with its skin displaced. */
function bend({ face, box }: EyeParts, shift: Shift): Plane {
  const { detail } = face;
  const width = Math.round((box[2] - box[0]) * detail);
  const height = Math.round((box[3] - box[1]) * detail);
  const result = emptyPlane(width, height, 3);
  for (let row = 0; row < height; row++) bendRow({ face, box }, row, shift, result);
  return result;
}

function bendRow({ face, box }: EyeParts, row: number, shift: Shift, { width, data }: Plane): void {
  const { detail } = face;
  const y = box[1] + (row + 0.5) / detail;
  for (let column = 0; column < width; column++) {
    const x = box[0] + (column + 0.5) / detail;
    const by = shift(x, y);
    sampleCubic(face.picture, (x - by.x) * detail, (y - by.y) * detail, data, (row * width + column) * 3);
  }
}
