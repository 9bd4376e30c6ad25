/**
 * Measures the teeth and the edges of every built-in person's mouth: `node bench/photo-avatars/mouth-quality.ts [slug…]`.
 * Teeth: mean difference of neighbors across, in percent of the teeth's brightness; blurred teeth have little. Edge: mean
 * difference between a shape and the neutral image along the edge of the mouth's box, in levels of 255, before the engine
 * fades it out; a seam has much.
 */
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { type AnyMouthShape, type Picture, type Rig, shapesOf } from "#lib/avatar-engine/rig/rig.ts";
import { isWithin, type Point } from "#lib/photo-avatar/numerics/points.ts";
import { CAST } from "#scripts/people/cast.ts";

/** The shapes that show teeth while speaking. */
const TEETH: readonly AnyMouthShape[] = ["I", "SS", "E"];
/** The part of what lips enclose that is darker than the teeth. */
const DARK_SHARE = 0.55;
/** Pixels between the lips and what counts as teeth. */
const LIP_PX = 1;
/** Width of the edge in pixels. */
const EDGE_PX = 6;
/** Alpha from which a pixel is part of the person. */
const OPAQUE = 250;

const brightness = ({ rgba }: Picture, i: number): number =>
  ((rgba[i * 4] ?? 0) + (rgba[i * 4 + 1] ?? 0) + (rgba[i * 4 + 2] ?? 0)) / 3;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The image of a shape's mouth box. */
function pictureOf(rig: Rig, shape: AnyMouthShape): Picture {
  const picture = rig.mouth[shapesOf(rig.json).indexOf(shape)];
  if (!picture) throw new Error(`${rig.json.slug} has no ${shape}`);
  return picture;
}

/** The inner edge of the lips in a shape, in pixels of the mouth box. */
function lipsOf({ json, vertices }: Rig, shape: AnyMouthShape): Point[] {
  const first = shapesOf(json).indexOf(shape) * json.mouth.vertices;
  return json.mouth.lipRing.map((vertex) => {
    const at = (first + vertex) * 3;
    return { x: vertices[at] ?? 0, y: vertices[at + 1] ?? 0 };
  });
}

/** Detail of the teeth in percent. */
function detailOf(rig: Rig, shape: AnyMouthShape): number {
  const picture = pictureOf(rig, shape);
  const { width, height } = picture;
  const lips = lipsOf(rig, shape);
  const isInside = (x: number, y: number) =>
    [-LIP_PX, 0, LIP_PX].every((dy) =>
      [-LIP_PX, 0, LIP_PX].every((dx) => isWithin(lips, { x: x + dx + 0.5, y: y + dy + 0.5 })),
    );
  const inside = Array.from({ length: width * height }, (_, i) => i).filter((i) =>
    isInside(i % width, Math.floor(i / width)),
  );
  const sorted = inside.map((i) => brightness(picture, i)).sort((a, b) => a - b);
  const limit = sorted[Math.floor(sorted.length * DARK_SHARE)] ?? 0;
  const teeth = inside.filter((i) => brightness(picture, i) > limit);
  // Sobel's operator, in levels a pixel.
  const slope = (i: number) =>
    Math.abs(
      [-1, 0, 1].reduce((sum, row) => {
        const at = i + row * width;
        return sum + (row === 0 ? 2 : 1) * (brightness(picture, at + 1) - brightness(picture, at - 1));
      }, 0),
    ) / 8;
  return (mean(teeth.map(slope)) / Math.max(1, mean(teeth.map((i) => brightness(picture, i))))) * 100;
}

/** The difference along the edge of the box in levels. */
function edgeOf(rig: Rig, shape: AnyMouthShape): number {
  const [rest, moved] = [pictureOf(rig, "sil"), pictureOf(rig, shape)];
  const { width, height } = rest;
  const differences: number[] = [];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) >= EDGE_PX) continue;
    if (Math.min(rest.rgba[i * 4 + 3] ?? 0, moved.rgba[i * 4 + 3] ?? 0) <= OPAQUE) continue;
    const channels = [0, 1, 2].map((c) =>
      Math.abs((rest.rgba[i * 4 + c] ?? 0) - (moved.rgba[i * 4 + c] ?? 0)),
    );
    differences.push(mean(channels));
  }
  return mean(differences);
}

const [, , ...slugs] = process.argv;
for (const slug of slugs.length > 0 ? slugs : CAST.map((member) => member.slug)) {
  const rig = await loadRig(slug);
  const shapes = shapesOf(rig.json).filter((shape) => shape !== "sil");
  const edges = shapes.map((shape) => edgeOf(rig, shape));
  const laugh = rig.json.mouth.laugh ? `, of the laugh ${detailOf(rig, "laugh").toFixed(2)} %` : "";
  console.log(
    `${slug}: detail of teeth ${mean(TEETH.map((shape) => detailOf(rig, shape))).toFixed(2)} %${laugh}; ` +
      `edge ${mean(edges).toFixed(2)} levels, at most ${Math.max(...edges).toFixed(2)}`,
  );
}
