/**
 * Turns the output of `avatars/bake/bake.py` (sprites, rig.bin, rig.json, bake.json) into an avatar's folder: `node
 * scripts/avatars/import-bake.ts <packed folder> <slug>`. Name, camera and assets come from the recipe.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { z } from "zod";
import type { RigJson } from "#lib/avatar-engine/rig/rig.ts";
import { rigJson } from "#lib/avatar-engine/rig/rig.ts";
import { licencesOf, readRecipe } from "./recipe.ts";

const box = z.tuple([z.int(), z.int(), z.int(), z.int()]);
const bakedRig = z.object({
  box,
  shapes: z.array(z.string()),
  vertices: z.int(),
  triangles: z.int(),
  lip_ring: z.array(z.int()),
  lower_teeth: z.record(z.string(), z.tuple([z.number(), z.number()])),
});
const bake = z.object({
  size: z.int(),
  eyes_box: box,
  blink_max: z.number(),
  shapes: z.record(z.string(), z.object({ jaw: z.number() })),
  sprites: z.array(z.string()),
});

const [source, slug] = process.argv.slice(2);
if (!source || !slug) throw new Error("Usage: import-bake.ts <packed folder> <slug>");
const person = await readRecipe(slug);
const target = fileURLToPath(new URL(`../../avatars/${slug}/`, import.meta.url));
const rig = bakedRig.parse(JSON.parse(await readFile(join(source, "rig.json"), "utf8")));
const baked = bake.parse(JSON.parse(await readFile(join(source, "bake.json"), "utf8")));
const { size } = baked;

// The bake's camera: 36 mm sensor, 1.32 m before the eyes, 25 mm below them; neck and chin from the mean head.
const focalPx = (person.lens / 36) * size;
const centreY = size * (0.5 + person.shift);
const eyesY = centreY - (0.025 * focalPx) / 1.3;
const json: RigJson = rigJson.parse({
  format: 1,
  slug,
  name: person.name,
  description: person.description,
  size,
  camera: { focalPx: round(focalPx), distanceM: 1.32, centreY: round(centreY) },
  depth: { nearM: -0.12, rangeM: 0.3 },
  neck: {
    pivotM: [0, -0.135, 0.045],
    chinY: round(eyesY + (0.112 * focalPx) / 1.3),
    collarY: round(eyesY + (0.185 * focalPx) / 1.36),
  },
  mouth: {
    box: rig.box,
    vertices: rig.vertices,
    triangles: rig.triangles,
    shapes: rig.shapes,
    jawOpen: Object.fromEntries(Object.entries(baked.shapes).map(([shape, { jaw }]) => [shape, jaw])),
    lipRing: rig.lip_ring,
    lowerTeeth: rig.lower_teeth,
  },
  eyes: {
    box: baked.eyes_box,
    blinkMax: baked.blink_max,
    lids: { blink25: 0.27, blink50: 0.52, blink75: 0.76, blink100: 1 },
    gazeShift: await gazeShifts(),
  },
  sprites: baked.sprites,
  licences: licencesOf(person),
});

await mkdir(target, { recursive: true });
for (const file of [...baked.sprites, "depth"])
  await copyFile(join(source, `${file}.webp`), join(target, `${file}.webp`));
await copyFile(join(source, "rig.bin"), join(target, "rig.bin"));
await writeFile(join(target, "rig.json"), `${JSON.stringify(json, null, 1)}\n`);
console.log(slug, JSON.stringify(json.eyes.gazeShift));

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Shift of the irises in pixels in each gaze sprite: the shift that matches the open eyes best. */
async function gazeShifts(): Promise<RigJson["eyes"]["gazeShift"]> {
  const [x0, y0, x1, y1] = baked.eyes_box;
  const width = x1 - x0;
  const height = y1 - y0;
  const grey = (file: string) =>
    sharp(join(source ?? "", file))
      .removeAlpha()
      .greyscale();
  const open = await grey("neutral.webp").extract({ left: x0, top: y0, width, height }).raw().toBuffer();
  const load = (name: string) => grey(`eyes_gaze_${name}.webp`).raw().toBuffer();
  const [left, right, up, down] = await Promise.all(["left", "right", "up", "down"].map(load));
  if (!left || !right || !up || !down) throw new Error("A gaze sprite is missing");
  // Left and right gaze differ most where an iris passes.
  const irises: number[] = [];
  for (let i = 0; i < open.length; i++) if (Math.abs((left[i] ?? 0) - (right[i] ?? 0)) > 30) irises.push(i);
  const shift = (sprite: Buffer, axis: 0 | 1): [number, number] => {
    const step = axis === 0 ? 1 : width;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let d = -6; d <= 6; d += 0.25) {
      const whole = Math.floor(d);
      const part = d - whole;
      let error = 0;
      for (const i of irises) {
        const at = i + whole * step;
        error += Math.abs((sprite[at] ?? 0) * (1 - part) + (sprite[at + step] ?? 0) * part - (open[i] ?? 0));
      }
      if (error < least) [least, best] = [error, d];
    }
    return axis === 0 ? [best, 0] : [0, best];
  };
  return { left: shift(left, 0), right: shift(right, 0), up: shift(up, 1), down: shift(down, 1) };
}
