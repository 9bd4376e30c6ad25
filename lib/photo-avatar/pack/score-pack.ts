import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose } from "#lib/avatar-engine/motion/pose.ts";
import { type AnyMouthShape, MOUTH_SHAPES, type Rig, shapesOf } from "#lib/avatar-engine/rig/rig.ts";
import { turnedOver } from "#lib/photo-avatar/numerics/keep-upright.ts";
import { lumaOf } from "#lib/photo-avatar/numerics/pictures.ts";

/** One measured property of an avatar. */
export interface Score {
  readonly check: string;
  readonly value: number;
  /** Lowest and highest value that pass. */
  readonly from: number;
  readonly to: number;
}

export const passes = ({ value, from, to }: Score): boolean => value >= from && value <= to;

/** Shares of shapes. */
type Weights = Partial<Record<AnyMouthShape, number>>;

/** Opening in widths of the mouth up to which lips count as shut. */
export const SHUT_GAP = 0.02;

/** Twice what the worst built-in avatar has. */
const MAX_SPECKS = 60;

/** Measures an avatar by its mesh and by frames that the engine draws of it. */
export function scorePack(rig: Rig): Score[] {
  const gap = (shape: AnyMouthShape) => openingOf(rig, { [shape]: 1 });
  const width = (shape: AnyMouthShape) => widthOf(rig, shape) / widthOf(rig, "sil");
  const gaps = MOUTH_SHAPES.map(gap);
  const jaws = MOUTH_SHAPES.map((shape) => rig.json.mouth.jawOpen[shape]);
  const atMost = (check: string, value: number, to: number): Score => ({ check, value, from: 0, to });
  const atLeast = (check: string, value: number, from: number): Score => ({
    check,
    value,
    from,
    to: Infinity,
  });
  return [
    atMost("lips at rest, opening / width", gap("sil"), SHUT_GAP),
    atMost("lips at p, b, m, opening / width", gap("PP"), SHUT_GAP),
    atMost("lips of the smile, opening / width", gap("smile"), SHUT_GAP),
    atLeast("lips at a, opening / width", gap("aa"), 0.35),
    atLeast("opening follows the jaw, correlation", correlation(gaps, jaws), 0.85),
    atMost("u, width / rest", width("U"), 0.92),
    atMost("o, width / rest", width("O"), 0.92),
    atLeast("smile, width / rest", width("smile"), 1.02),
    atMost("triangles turned over", countTurnedTriangles(rig), 0),
    atMost("specks in the worst frame", worstSpecks(rig), MAX_SPECKS),
  ];
}

/** Positions of the mesh for weights of shapes: f64 [vertex][x, y]. */
function mixed({ json, vertices }: Rig, weights: Weights): Float64Array {
  const count = json.mouth.vertices;
  const result = new Float64Array(count * 2);
  shapesOf(json).forEach((shape, k) => {
    const weight = weights[shape] ?? 0;
    if (weight === 0) return;
    for (let v = 0; v < count; v++) {
      const from = (k * count + v) * 3;
      result[v * 2] = (result[v * 2] ?? 0) + weight * (vertices[from] ?? 0);
      result[v * 2 + 1] = (result[v * 2 + 1] ?? 0) + weight * (vertices[from + 1] ?? 0);
    }
  });
  return result;
}

/** Height of the opening at its tallest, in widths of the mouth at rest. `lipRing` starts at a corner. */
export function openingOf(rig: Rig, weights: Weights): number {
  const points = mixed(rig, weights);
  const ring = rig.json.mouth.lipRing;
  let tallest = 0;
  for (let j = 1; j < ring.length / 2; j++) {
    const upper = ring[j] ?? 0;
    const lower = ring[ring.length - j] ?? 0;
    tallest = Math.max(tallest, (points[lower * 2 + 1] ?? 0) - (points[upper * 2 + 1] ?? 0));
  }
  return tallest / widthOf(rig, "sil");
}

function widthOf(rig: Rig, shape: AnyMouthShape): number {
  const points = mixed(rig, { [shape]: 1 });
  const xs = rig.json.mouth.lipRing.map((vertex) => points[vertex * 2] ?? 0);
  return Math.max(...xs) - Math.min(...xs);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - ma) * ((b[i] ?? 0) - mb)));
  const spread = (values: readonly number[], m: number) =>
    Math.sqrt(mean(values.map((value) => (value - m) ** 2)));
  return product / Math.max(1e-9, spread(a, ma) * spread(b, mb));
}

/** How many triangles the shapes of the mouth turn over, all together. */
export function countTurnedTriangles(rig: Rig): number {
  const rest = mixed(rig, { sil: 1 });
  return shapesOf(rig.json).reduce(
    (sum, shape) => sum + turnedOver(rest, mixed(rig, { [shape]: 1 }), rig.triangles, 0).length,
    0,
  );
}

/** Blends in which edges of several shapes meet. */
const BLENDS: readonly Weights[] = [
  { aa: 1 },
  { E: 1 },
  { O: 1 },
  { sil: 0.5, aa: 0.5 },
  { PP: 0.3, aa: 0.3, E: 0.4 },
  { U: 0.5, I: 0.5 },
  { FF: 0.6, O: 0.4 },
  { sil: 0.8, aa: 0.2 },
  { CH: 0.4, I: 0.4, sil: 0.2 },
];
const LAUGHS: readonly Weights[] = [{ laugh: 1 }, { laugh: 0.5, aa: 0.5 }, { laugh: 0.4, sil: 0.6 }];
const FRAME_PX = 480;
/** Difference in brightness from the median of the nine pixels around that makes a speck. */
const SPECK = 28;

/** Isolated pixels about the mouth in the blend that has the most, beyond those of the face at rest. */
function worstSpecks(rig: Rig): number {
  const compositor = new Compositor({
    rig,
    width: FRAME_PX,
    height: FRAME_PX,
    showAiLabel: false,
    background: { kind: "studio" },
  });
  const frame = new Uint8Array(FRAME_PX * FRAME_PX * 4);
  const scale = FRAME_PX / rig.json.size;
  const box = rig.json.mouth.box.map((value) => Math.round(value * scale));
  const shapes = shapesOf(rig.json);
  const blends = rig.json.mouth.laugh ? [...BLENDS, ...LAUGHS] : BLENDS;
  const specks = (weights: Weights) => {
    const mouth = Float32Array.from(shapes, (shape) => weights[shape] ?? 0);
    compositor.draw({ ...neutralPose(), mouth }, frame);
    return specksIn(frame, box);
  };
  const atRest = specks({ sil: 1 });
  return Math.max(0, ...blends.map((weights) => specks(weights) - atRest));
}

function specksIn(frame: Uint8Array, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): number {
  const luma = (x: number, y: number) => {
    const i = (y * FRAME_PX + x) * 4;
    return lumaOf(frame[i] ?? 0, frame[i + 1] ?? 0, frame[i + 2] ?? 0);
  };
  let count = 0;
  for (let y = Math.max(1, y0); y < Math.min(FRAME_PX - 1, y1); y++) {
    for (let x = Math.max(1, x0); x < Math.min(FRAME_PX - 1, x1); x++) {
      const around = [-1, 0, 1]
        .flatMap((dy) => [-1, 0, 1].map((dx) => luma(x + dx, y + dy)))
        .sort((a, b) => a - b);
      if (Math.abs(luma(x, y) - (around[4] ?? 0)) > SPECK) count++;
    }
  }
  return count;
}
