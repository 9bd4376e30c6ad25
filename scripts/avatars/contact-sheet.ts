/**
 * Draws everything an avatar can show, for visual inspection: `node scripts/avatars/contact-sheet.ts <slug> <folder>`
 * writes `<slug>-mouth.png` (shapes, then blends), `<slug>-eyes.png` and `<slug>-poses.png`.
 */
import { join } from "node:path";
import sharp from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { type AnyMouthShape, shapesOf } from "#lib/avatar-engine/rig/rig.ts";

const [slug = "maya", folder = "."] = process.argv.slice(2);
const SIZE = 640;
const rig = await loadRig(slug);
const SHAPES = shapesOf(rig.json);
const compositor = new Compositor({
  rig,
  width: SIZE,
  height: SIZE,
  showAiLabel: true,
  background: { kind: "studio" },
});
const scale = SIZE / rig.json.size;

type Cell = readonly [name: string, pose: Partial<Pose>];
type Crop = readonly [x0: number, y0: number, x1: number, y1: number];

function mouth(weights: Partial<Record<AnyMouthShape, number>>): Float32Array {
  return Float32Array.from(SHAPES, (shape) => weights[shape] ?? 0);
}

async function sheet(
  name: string,
  cells: readonly Cell[],
  crop: Crop,
  columns: number,
  width: number,
): Promise<void> {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = crop.map((value) => Math.round(value * scale));
  const height = Math.round((width * (y1 - y0)) / (x1 - x0));
  const frame = new Uint8Array(SIZE * SIZE * 4);
  const pictures = [];
  for (const [label, pose] of cells) {
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    const text = `<svg width="${width}" height="20"><text x="4" y="15" font-size="13" fill="#b00">${label}</text></svg>`;
    const picture = sharp(frame, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
      .resize(width, height)
      .composite([{ input: Buffer.from(text), left: 0, top: 0 }]);
    pictures.push(await picture.png().toBuffer());
  }
  const sheet = sharp(pictures, { join: { across: columns, background: "white" } });
  await sheet.png().toFile(join(folder, `${slug}-${name}.png`));
}

const MIXTURES: readonly Partial<Record<AnyMouthShape, number>>[] = [
  { sil: 0.5, aa: 0.5 },
  { PP: 0.5, aa: 0.5 },
  { PP: 0.2, aa: 0.8 },
  { U: 0.5, I: 0.5 },
  { SS: 0.5, O: 0.5 },
  { FF: 0.6, O: 0.4 },
  { sil: 0.8, aa: 0.2 },
  { aa: 0.3, E: 0.3, kk: 0.2, sil: 0.2 },
  { TH: 0.5, aa: 0.5 },
  { sil: 0.6, smile: 0.4 },
  { PP: 0.7, E: 0.3 },
  { CH: 0.4, I: 0.4, sil: 0.2 },
];

const [mx0, my0, mx1, my1] = rig.json.mouth.box;
const face: Crop = [mx0 + 40, my0 - 10, mx1 - 40, my1 - 20];
const shapes = SHAPES.map((shape): Cell => [shape, { mouth: mouth({ [shape]: 1 }) }]);
const mixtures = MIXTURES.map((mix): Cell => [Object.entries(mix).join(" "), { mouth: mouth(mix) }]);
await sheet("mouth", [...shapes, ...mixtures], face, 7, 260);

const eyes: Cell[] = [
  ["open", {}],
  ...[0.15, 0.35, 0.5, 0.65, 0.85, 1].map((lid): Cell => [`lid ${lid}`, { lid }]),
  ...[-1, -0.5, 0.25, 0.5, 1].map((gazeX): Cell => [`gaze x ${gazeX}`, { gazeX }]),
  ...[-1, -0.5, 0.5, 1].map((gazeY): Cell => [`gaze y ${gazeY}`, { gazeY }]),
  ["up right", { gazeX: 0.6, gazeY: 0.6 }],
  ["gaze + lid .4", { gazeX: 0.8, lid: 0.4 }],
  ["brow up 1", { browUp: 1 }],
  ["brow up .5", { browUp: 0.5 }],
  ["think 1", { browThink: 1 }],
  ["think .5 up", { browThink: 0.5, gazeX: -0.5, gazeY: 0.6 }],
  ["smile", { eyeSmile: 1 }],
  ["all, lid .5", { browUp: 0.6, eyeSmile: 0.5, lid: 0.5, gazeX: 0.7 }],
];
await sheet("eyes", eyes, rig.json.eyes.box, 6, 300);

const poses: Cell[] = [
  ["neutral", {}],
  ["yaw 7", { yawDeg: 7, gazeX: 0.9 }],
  ["yaw -7", { yawDeg: -7, gazeX: -0.9 }],
  ["pitch 4", { pitchDeg: 4, gazeY: -0.4 }],
  ["pitch -4", { pitchDeg: -4, gazeY: 0.9 }],
  ["roll 3", { rollDeg: 3 }],
  ["all", { yawDeg: 7, pitchDeg: 3, rollDeg: -3, breath: 3, gazeX: 0.9, mouth: mouth({ aa: 1 }) }],
  [
    "body, smile",
    { bodyX: -3, bodyYawDeg: 1.5, leanDeg: 0.4, breath: 3, mouth: mouth({ smile: 1 }), eyeSmile: 1 },
  ],
];
await sheet("poses", poses, [0, 0, rig.json.size, rig.json.size], 4, 400);
