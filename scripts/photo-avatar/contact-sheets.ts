/**
 * Draws what photo avatars of the test photos can show, for visual inspection:
 * `node scripts/photo-avatar/contact-sheets.ts <folder> [name…]` writes `<folder>/photo-<name>.webp` with the photo, head
 * turns, shapes of the mouth, lids, gaze and brows.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { MOUTH_SHAPES, type MouthShape, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { boxInPixels } from "#lib/photo-avatar/numerics/points.ts";
import { KNOWN_PEOPLE } from "#lib/photo-avatar/testing/known-people.ts";
import { makeTestAvatar } from "#lib/photo-avatar/testing/test-avatars.ts";

const FRAME_PX = 720;
const CELL_PX = 220;
const COLUMNS = 5;
const LABEL_PX = 18;
const QUALITY = 80;

type Crop = readonly [number, number, number, number];
type Cell = readonly [label: string, crop: Crop, pose: Partial<Pose>];

const mouth = (weights: Partial<Record<MouthShape, number>>): Partial<Pose> => ({
  mouth: Float32Array.from(MOUTH_SHAPES, (shape) => weights[shape] ?? 0),
});

/** The cells of a sheet, in rows of `COLUMNS`. */
function cellsOf({ json }: Rig): Cell[] {
  const whole: Crop = [0, 0, json.size, json.size];
  const [x0, y0, x1] = json.mouth.box;
  const lips: Crop = [x0 + 60, y0 + 20, x1 - 60, y0 + 20 + (x1 - x0 - 120)];
  const [ex0, ey0, ex1, ey1] = json.eyes.box;
  const middle = (ey0 + ey1) / 2;
  const eyes: Crop = [ex0, middle - (ex1 - ex0) / 2, ex1, middle + (ex1 - ex0) / 2];
  const shapes: MouthShape[] = ["PP", "FF", "TH", "SS", "CH", "aa", "E", "I", "O", "U"];
  return [
    ["at rest", whole, {}],
    ["yaw 6°", whole, { yawDeg: 6 }],
    ["yaw −8°", whole, { yawDeg: -8 }],
    ["pitch 4°, aa", whole, { pitchDeg: 4, ...mouth({ aa: 1 }) }],
    ["roll 3°, smile", whole, { rollDeg: 3, eyeSmile: 1, ...mouth({ smile: 1 }) }],
    ...shapes.map((shape): Cell => [shape, lips, mouth({ [shape]: 1 })]),
    ["lids 27 %", eyes, { lid: 0.27 }],
    ["lids 52 %", eyes, { lid: 0.52 }],
    ["lids 76 %", eyes, { lid: 0.76 }],
    ["shut", eyes, { lid: 1 }],
    ["gaze, brows up", eyes, { gazeX: 1, browUp: 1 }],
  ];
}

async function drawSheet(name: string, folder: string): Promise<void> {
  const { rig } = await makeTestAvatar(name);
  const background = { kind: "studio" } as const;
  const compositor = new Compositor({
    ...{ rig, background },
    width: FRAME_PX,
    height: FRAME_PX,
    showAiLabel: true,
  });
  const frame = new Uint8Array(FRAME_PX * FRAME_PX * 4);
  const cells = cellsOf(rig);
  const images: { input: Buffer; left: number; top: number }[] = [];
  for (const [i, [label, crop, pose]] of cells.entries()) {
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    const [x0, y0, x1, y1] = boxInPixels(crop, FRAME_PX / rig.json.size);
    const text = `<svg width="${CELL_PX}" height="${LABEL_PX}"><rect width="100%" height="100%" fill="#fff"/><text x="4" y="13" font-family="sans-serif" font-size="12">${label}</text></svg>`;
    const input = await sharp(frame, { raw: { width: FRAME_PX, height: FRAME_PX, channels: 4 } })
      .extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
      .resize(CELL_PX, CELL_PX)
      .extend({ top: LABEL_PX, background: "#fff" })
      .composite([{ input: Buffer.from(text), left: 0, top: 0 }])
      .removeAlpha()
      .png()
      .toBuffer();
    images.push({
      input,
      left: (i % COLUMNS) * CELL_PX,
      top: Math.floor(i / COLUMNS) * (CELL_PX + LABEL_PX),
    });
  }
  const size = { width: COLUMNS * CELL_PX, height: Math.ceil(cells.length / COLUMNS) * (CELL_PX + LABEL_PX) };
  const sheet = sharp({ create: { ...size, channels: 3, background: "#fff" } }).composite(images);
  await writeFile(join(folder, `photo-${name}.webp`), await sheet.webp({ quality: QUALITY }).toBuffer());
  console.log(`photo-${name}.webp`);
}

const [folder = ".", ...names] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const name of names.length > 0 ? names : ["astronaut", ...KNOWN_PEOPLE]) await drawSheet(name, folder);
