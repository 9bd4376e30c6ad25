/**
 * Draws `docs/avatars/formats.webp`: `node scripts/avatars/formats-sheet.ts [slug]...`, all avatars in use without a slug. A row
 * for each: square and smiling with teeth, tall, and wide in front of a dark wall, drawn with 1080 pixels and then scaled down.
 */
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import type { Background } from "#lib/avatar-engine/draw/face-types.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ALL_MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { CAST } from "#scripts/people/cast.ts";

const SHEET = fileURLToPath(new URL("../../docs/avatars/formats.webp", import.meta.url));
const ROW_PX = 270;
const GAP_PX = 3;
const QUALITY = 76;

const smiling = Float32Array.from(ALL_MOUTH_SHAPES, (shape) => ({ laugh: 1 })[shape as string] ?? 0);
const STUDIO = { kind: "studio" } as const;
const FORMATS: readonly { width: number; height: number; background: Background; pose: Partial<Pose> }[] = [
  { width: 1080, height: 1080, background: STUDIO, pose: { mouth: smiling, eyeSmile: 0.8 } },
  { width: 1080, height: 1920, background: STUDIO, pose: {} },
  { width: 1920, height: 1080, background: { kind: "colour", rgb: [24, 28, 36] }, pose: { yawDeg: 6 } },
];

const slugs = process.argv.length > 2 ? process.argv.slice(2) : CAST.map(({ slug }) => slug);
const cells: OverlayOptions[] = [];
let sheetWidth = 0;
for (const [row, slug] of slugs.entries()) {
  const rig = await loadRig(slug);
  let left = 0;
  for (const { width, height, background, pose } of FORMATS) {
    const compositor = new Compositor({ rig, width, height, showAiLabel: false, background });
    const frame = new Uint8Array(width * height * 4);
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    const shown = Math.round((width / height) * ROW_PX);
    const cell = sharp(frame, { raw: { width, height, channels: 4 } }).resize(shown, ROW_PX);
    cells.push({ input: await cell.png().toBuffer(), left, top: row * ROW_PX });
    left += shown + GAP_PX;
  }
  sheetWidth = left - GAP_PX;
}
const size = { width: sheetWidth, height: ROW_PX * slugs.length };
const sheet = sharp({ create: { ...size, channels: 3, background: "white" } }).composite(cells);
const { size: bytes } = await sharp(await sheet.png().toBuffer())
  .webp({ quality: QUALITY, effort: 6 })
  .toFile(SHEET);
console.log(`formats.webp: ${size.width}x${size.height}, ${bytes} bytes`);
