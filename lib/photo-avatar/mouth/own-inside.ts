import type { AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import {
  type OwnExpression,
  type OwnExpressions,
  readAt,
} from "#lib/photo-avatar/expressions/own-expressions.ts";
import { INNER_LOWER, INNER_UPPER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { FaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { lumaOf, type Rgb } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, heightAt, type Point, pick, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";
import { drawLowerTeeth, drawOwn, LIT } from "./mouth-inside.ts";
import { seamOf } from "./mouth-shape.ts";
import type { OwnTeeth } from "./own-teeth.ts";

/** The inside of a mouth in one shape, from pictures of the person's own open mouth. */
export interface OwnInside {
  readonly shape: AnyMouthShape;
  readonly open: OwnExpression;
  /** The picture of the laugh, whose inside the shape `laugh` shows where it is. */
  readonly laugh: OwnExpression | undefined;
  readonly gain: Rgb;
  /** Rims of the shape's opening, and those of the open mouth, from left to right, in units. */
  readonly upper: readonly Point[];
  readonly lower: readonly Point[];
  readonly openUpper: readonly Point[];
  readonly openLower: readonly Point[];
  readonly dark: Rgb;
  readonly tongue: Rgb;
  readonly tip: Rgb;
  readonly teeth: OwnTeeth | undefined;
  /** Where the lower teeth are, and the color of a tooth, if a picture shows one. */
  readonly lowerTeeth: LowerTeeth | undefined;
  readonly detail: number;
  readonly zoom: number;
}

/** How much of the tongue's color the floor of the mouth shows. */
const TONGUE: Partial<Record<AnyMouthShape, number>> = {
  ...{ TH: 1, DD: 0.8, nn: 0.8, kk: 0.75, RR: 0.6, E: 0.6 },
  ...{ I: 0.35, SS: 0.25, CH: 0.3, U: 0.2, FF: 0.2 },
};
/** Shapes that show the open mouth itself. */
const WIDE: readonly AnyMouthShape[] = ["aa", "O"];
/** Height of the tip of the tongue, as a share of the opening. */
const TIP: Partial<Record<AnyMouthShape, number>> = { TH: 0.62, DD: 0.45, nn: 0.45 };
/** Units inside the rims of the open mouth at which its inside begins. */
const INSET = { upper: 0.9, lower: 0.55 } as const;

/** What is needed to draw a shape's inside; undefined without a picture of the open mouth. */
export function prepareOwnInside(
  face: NeutralFace,
  mesh: FaceMesh,
  moved: Float64Array,
  shape: AnyMouthShape,
): OwnInside | undefined {
  const open = face.own?.of.get("open");
  if (!face.own || !open) return undefined;
  const half = mesh.ring.length / 2;
  const upper = pick(moved, mesh.ring.slice(0, half + 1));
  const lower = Array.from({ length: half + 1 }, (_, j) =>
    pointAt(moved, mesh.ring[(mesh.ring.length - j) % mesh.ring.length] ?? 0),
  );
  const { zoom } = face.place;
  const inset = (points: Point[], by: number) => points.map(({ x, y }) => ({ x, y: y + by * zoom }));
  const openUpper = inset(pick(open.points, INNER_UPPER), INSET.upper);
  const openLower = inset(pick(open.points, INNER_LOWER), -INSET.lower);
  const colors = colorsOf(face.own, open, openUpper, openLower);
  return {
    ...{ shape, open, upper, lower, openUpper, openLower, zoom, ...colors },
    laugh: shape === "laugh" ? face.own.of.get("laugh") : undefined,
    gain: face.own.gain,
    teeth: face.teeth,
    lowerTeeth: lowerTeethOf(face, mesh, shape),
    detail: face.detail,
  };
}

const READ = new Float32Array(3);

interface LowerTeeth {
  readonly middle: Point;
  readonly jaw: Point;
  readonly width: number;
  readonly tooth: Rgb;
}

/** How much light reaches the lower teeth in the shapes that show them. */
const LOWER: Partial<Record<AnyMouthShape, number>> = { E: 0.74, kk: 0.6 };
/** Units below the rim of a laugh's upper lip at which its front teeth are. */
const FRONT_TOOTH = 5;

/** Color of a tooth that lip and tongue shine on, against its brightness. */
const AMONG_LIPS = [1.2, 0.95, 0.9] as const;

function lowerTeethOf(face: NeutralFace, mesh: FaceMesh, shape: AnyMouthShape): LowerTeeth | undefined {
  const laugh = face.own?.of.get("laugh");
  if (!face.own || !laugh || !face.teeth || !LOWER[shape]) return undefined;
  const seam = seamOf(face.points);
  const middle = seam[seam.length >> 1] ?? { x: 0, y: 0 };
  const width = (seam.at(-1)?.x ?? 1) - (seam[0]?.x ?? 0);
  const front = pick(laugh.points, INNER_UPPER.slice(3, -3)).map(({ x, y }) => {
    readAt(laugh, x, y + FRONT_TOOTH * face.place.zoom, READ);
    return lumaOf(READ[0] ?? 0, READ[1] ?? 0, READ[2] ?? 0);
  });
  const luma = Math.max(...front) * lumaOf(...face.own.gain);
  const tooth: Rgb = [luma * AMONG_LIPS[0], luma * AMONG_LIPS[1], luma * AMONG_LIPS[2]];
  return { middle, jaw: mesh.teeth[shape], width, tooth };
}

/** The darkest and the tongue's color of an open mouth, and that of the tongue's tip. */
function colorsOf(
  own: OwnExpressions,
  open: OwnExpression,
  upper: readonly Point[],
  lower: readonly Point[],
): Pick<OwnInside, "dark" | "tongue" | "tip"> {
  const read = (expression: OwnExpression, { x, y }: Point): Rgb => {
    readAt(expression, x, y, READ);
    return [(READ[0] ?? 0) * own.gain[0], (READ[1] ?? 0) * own.gain[1], (READ[2] ?? 0) * own.gain[2]];
  };
  const row = (share: number) =>
    [0.35, 0.42, 0.5, 0.58, 0.65].map((t) => read(open, inOpening(upper, lower, t, share)));
  const percentile = (colors: readonly Rgb[], at: number): Rgb => {
    const channel = (c: 0 | 1 | 2) =>
      colors.map((color) => color[c]).sort((a, b) => a - b)[Math.floor(colors.length * at)] ?? 0;
    return [channel(0), channel(1), channel(2)];
  };
  const dark = percentile([...row(0.3), ...row(0.45)], 0.25);
  const floor = percentile(row(0.85), 0.5);
  const luma = Math.max(lumaOf(...floor), 1.3 * lumaOf(...dark));
  const flesh = (c: 0 | 1 | 2) => (floor[c] + luma * FLESH[c]) / 2;
  const tongue: Rgb = [flesh(0), flesh(1), flesh(2)];
  const out = own.of.get("tongue");
  const tip = out
    ? tongueOf(out, read)
    : ([170 * own.gain[0] * 0.8, 90 * own.gain[1] * 0.8, 95 * own.gain[2] * 0.8] as const);
  return { dark, tongue, tip };
}

/** Color of a tongue against its brightness: small pictures make it gray. */
const FLESH = [1.4, 0.83, 0.8] as const;

/** The color of a tongue that is stuck out: between the lips, closer to the lower one. */
function tongueOf(out: OwnExpression, read: (of: OwnExpression, at: Point) => Rgb): Rgb {
  const [upper, lower] = [pointAt(out.points, 13), pointAt(out.points, 14)];
  const color = read(out, { x: upper.x * 0.35 + lower.x * 0.65, y: upper.y * 0.35 + lower.y * 0.65 });
  const luma = 0.86 * lumaOf(...color);
  return [luma * FLESH[0], luma * FLESH[1], luma * FLESH[2]];
}

/** The place in an opening by shares of its width and height. */
function inOpening(upper: readonly Point[], lower: readonly Point[], across: number, down: number): Point {
  const at = (line: readonly Point[]): Point => {
    const place = clamp(across, 0, 1) * (line.length - 1);
    const from = Math.min(line.length - 2, Math.floor(place));
    const [a, b] = [line[from] ?? { x: 0, y: 0 }, line[from + 1] ?? { x: 0, y: 0 }];
    const t = place - from;
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  };
  const [u, l] = [at(upper), at(lower)];
  return { x: u.x + (l.x - u.x) * down, y: u.y + (l.y - u.y) * down };
}

/** The color of the inside at a point of the frame, into `into`. */
export function drawOwnInside(inside: OwnInside, at: Point, into: Float32Array): void {
  const { upper, lower, shape, zoom } = inside;
  const [left, right] = [upper[0]?.x ?? 0, upper.at(-1)?.x ?? 1];
  const across = clamp((at.x - left) / Math.max(1, right - left), 0, 1);
  const [top, bottom] = [heightAt(upper, at.x), heightAt(lower, at.x)];
  const down = clamp((at.y - top) / Math.max(0.5, bottom - top), 0, 1);
  const below = (at.y - top) / zoom;
  if (inside.laugh) {
    drawLaugh(inside, inside.laugh, at, { across, below }, into);
    return;
  }
  drawBack(inside, across, down, into);
  const aside = Math.min(across, 1 - across);
  const { lowerTeeth } = inside;
  if (lowerTeeth) drawLowerTeeth(lowerTeeth, at, LOWER[shape] ?? 0, into);
  if (inside.teeth) {
    // Towards the corners, the row of teeth goes back into the dark.
    const lit =
      (LIT[shape] ?? 1) *
      (0.6 + 0.4 * smoothStep(below / 4.2)) *
      (WIDE.includes(shape) ? 0.88 : 0.94) *
      smoothStep(aside / TEETH_CORNER + 0.12);
    drawOwn(inside.teeth, inside.detail, at, lit, into);
  }
  drawTip(inside, at, { top, bottom, middle: (left + right) / 2, width: right - left }, into);
  // The upper lip's shadow, and the cheeks' towards the corners.
  const corners = smoothStep(aside / CORNER);
  const shade = (0.72 + 0.28 * smoothStep(below / 2.2)) * (0.55 + 0.45 * corners);
  for (let c = 0; c < 3; c++) into[c] = (into[c] ?? 0) * shade;
}

/** The inside of a laugh as its picture shows it, with clean teeth over it. */
function drawLaugh(
  { gain, dark, teeth, detail }: OwnInside,
  laugh: OwnExpression,
  at: Point,
  { across, below }: { across: number; below: number },
  into: Float32Array,
): void {
  readAt(laugh, at.x, at.y, into);
  const corners = smoothStep(Math.min(across, 1 - across) / LAUGH_CORNER);
  for (let c = 0; c < 3; c++) {
    const color = Math.max(0, (into[c] ?? 0) * (gain[c] ?? 1));
    const calm = Math.min(color, (dark[c] ?? 0) * 1.4);
    into[c] = calm + (color - calm) * corners;
  }
  if (teeth) drawOwn(teeth, detail, at, 1, into);
  // The lip's own shadow on the teeth is that of a lip that is higher.
  const shade = 0.84 + 0.16 * smoothStep(below / 2);
  for (let c = 0; c < 3; c++) into[c] = (into[c] ?? 0) * shade;
}

/** The opening darkens over this share of its width towards each corner. */
const CORNER = 0.16;
/** And over this one, teeth do. */
const TEETH_CORNER = 0.2;
/** And that of a laugh: lips that reach into its picture's opening at the corners would be pale specks. */
const LAUGH_CORNER = 0.09;

/** Throat and floor of the mouth. */
function drawBack(inside: OwnInside, across: number, down: number, into: Float32Array): void {
  const { shape, gain, dark, tongue } = inside;
  const floor = smoothStep((down - 0.35) / 0.6) * (TONGUE[shape] ?? 0.3);
  if (!WIDE.includes(shape)) {
    for (let c = 0; c < 3; c++) into[c] = (dark[c] ?? 0) + ((tongue[c] ?? 0) - (dark[c] ?? 0)) * floor;
    return;
  }
  const from = inOpening(inside.openUpper, inside.openLower, across, down);
  readAt(inside.open, from.x, from.y, into);
  for (let c = 0; c < 3; c++) into[c] = Math.max(0, (into[c] ?? 0) * (gain[c] ?? 1));
  // Lips that reach into the picture's opening at the corners would be pale specks.
  const corners = smoothStep(Math.min(across, 1 - across) / CORNER);
  for (let c = 0; c < 3; c++) {
    const calm = Math.min(into[c] ?? 0, (dark[c] ?? 0) * 1.6);
    into[c] = calm + ((into[c] ?? 0) - calm) * corners;
  }
}

interface Opening {
  readonly top: number;
  readonly bottom: number;
  readonly middle: number;
  readonly width: number;
}

/** The tip of the tongue, a soft dome in front of the teeth. */
function drawTip({ shape, tip, zoom }: OwnInside, at: Point, opening: Opening, into: Float32Array): void {
  const height = TIP[shape];
  if (height === undefined) return;
  const reach = opening.width * 0.36;
  const away = Math.abs(at.x - opening.middle) / reach;
  const edge = opening.bottom - height * (opening.bottom - opening.top) * clamp(1 - 0.55 * away ** 2, 0, 1);
  const inwards = at.y - edge;
  const share = 0.95 * smoothStep(inwards / (1.4 * zoom) + 0.3) * smoothStep((1.1 - away) / 0.35);
  if (share <= 0) return;
  // Round towards its edge and its sides, a groove along the middle.
  const groove = 1 - 0.12 * Math.exp(-((away / 0.09) ** 2)) * smoothStep(inwards / (4 * zoom));
  const round = (0.66 + 0.34 * smoothStep(inwards / (5 * zoom))) * (1 - 0.3 * away * away) * groove;
  for (let c = 0; c < 3; c++) into[c] = (into[c] ?? 0) + ((tip[c] ?? 0) * round - (into[c] ?? 0)) * share;
}
