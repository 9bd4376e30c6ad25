import sharp from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES, type MouthShape } from "#lib/avatar-engine/rig/rig.ts";

const FRAME_PX = 720;
const WALL = { kind: "colour", rgb: [190, 196, 205] } as const;

const mouth = (shape: MouthShape): Partial<Pose> => ({
  mouth: Float32Array.from(MOUTH_SHAPES, (name) => (name === shape ? 1 : 0)),
});

/** What a built-in person can show, as photos of somebody who goes through the shots. */
const POSES = {
  rest: {},
  smile: { ...mouth("I"), eyeSmile: 1 },
  closedSmile: { ...mouth("smile"), eyeSmile: 1 },
  aah: mouth("aa"),
  eyesShut: { lid: 1 },
  eyesHalfShut: { lid: 0.52 },
  browsUp: { browUp: 1 },
} satisfies Record<string, Partial<Pose>>;
export type DrawnShot = keyof typeof POSES;

const size = { width: FRAME_PX, height: FRAME_PX };
/** Preparing a person takes longer than drawing. */
const compositors = new Map<string, Promise<Compositor>>();

async function loadCompositor(slug: string): Promise<Compositor> {
  const rig = await loadRig(slug);
  return new Compositor({ rig, ...size, background: WALL, showAiLabel: false });
}

/** Draws a built-in person before a wall, as a PNG. `over`: an SVG of the same 720 pixels to lay over it. */
export async function drawShot(slug: string, shot: DrawnShot, over?: string): Promise<Buffer> {
  const loading = compositors.get(slug) ?? loadCompositor(slug);
  compositors.set(slug, loading);
  const frame = new Uint8Array(FRAME_PX * FRAME_PX * 4);
  (await loading).draw({ ...neutralPose(), ...POSES[shot] }, frame);
  const image = sharp(frame, { raw: { ...size, channels: 4 } }).removeAlpha();
  return await image
    .composite(over ? [{ input: Buffer.from(over) }] : [])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
