/**
 * Draws the sheets of docs/avatars: `node scripts/avatars/docs-sheets.ts [slug]...`, all avatars without a slug. For each,
 * `<slug>-poses.webp` has the widest poses, and `<slug>-talking.webp` a recorded sentence: a row for each liveliness.
 * `node scripts/avatars/docs-sheets.ts --moods [slug]...` draws `moods.webp` instead: a row for each avatar.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { Mood } from "#lib/avatar-engine/mood/mood.ts";
import { LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { createSpeakingFace } from "./speaking-face.ts";

const folder = fileURLToPath(new URL("../../docs/avatars/", import.meta.url));
/** Frames are drawn as in calls and then scaled down. */
const SIZE = 640;
const STUDIO = { kind: "studio" } as const;

const smiling = Float32Array.from(MOUTH_SHAPES, (shape) => ({ sil: 0.4, smile: 0.6 })[shape as string] ?? 0);
const POSES: readonly Partial<Pose>[] = [
  {},
  { yawDeg: 8, gazeX: 1, bodyYawDeg: 2 },
  { yawDeg: -8, gazeX: -1, bodyYawDeg: -2 },
  { pitchDeg: 5, gazeY: -0.5 },
  { pitchDeg: -5, gazeY: 1 },
  { rollDeg: 4, yawDeg: 4, gazeX: 0.5, leanDeg: 0.4, bodyX: -2 },
  { browUp: 1, rollDeg: -2, breath: 4 },
  { mouth: smiling, eyeSmile: 0.8, pitchDeg: -2 },
  { lid: 0.52 },
  { lid: 1, pitchDeg: -3, yawDeg: -4 },
];

const WHOLE = { left: 0, top: 0, width: SIZE, height: SIZE };
const HEAD = { left: 130, top: 120, width: 380, height: 380 };

async function writeSheet(
  name: string,
  frames: readonly Uint8Array[],
  columns: number,
  px: number,
  area = WHOLE,
) {
  const cells = await Promise.all(
    frames.map((frame) =>
      sharp(frame, { raw: { width: SIZE, height: SIZE, channels: 4 } })
        .removeAlpha()
        .extract(area)
        .resize(px, px)
        .png()
        .toBuffer(),
    ),
  );
  const { size, width, height } = await sharp(cells, { join: { across: columns, background: "white" } })
    .webp({ quality: 78, effort: 6 })
    .toFile(`${folder}${name}.webp`);
  console.log(`${name}.webp: ${width}x${height}, ${size} bytes`);
}

function drawPoses(rig: Rig): Uint8Array[] {
  const size = { width: SIZE, height: SIZE };
  const compositor = new Compositor({ rig, ...size, showAiLabel: false, background: STUDIO });
  return POSES.map((pose) => {
    const frame = new Uint8Array(SIZE * SIZE * 4);
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    return frame;
  });
}

const MOOD_SEED = 7;
const MOOD_FRAMES = 38;

const TALK_COLUMNS = 12;
/** Frames between two that are shown. */
const STRIDE = 9;

function drawTalking(rig: Rig, liveliness: Liveliness): Uint8Array[] {
  const { face, spokenMs } = createSpeakingFace({ rig, width: SIZE, height: SIZE, liveliness });
  return Array.from({ length: TALK_COLUMNS }, (_, i) => {
    const frame = new Uint8Array(face.frameBytes);
    for (let step = 0; step < STRIDE; step++) {
      const audioMs = (i * STRIDE + step) * 40;
      face.render(frame, { audioMs: audioMs < spokenMs ? audioMs : null });
    }
    return frame;
  });
}

const MOOD_COLUMNS: readonly { mood?: Mood; state: FaceState }[] = [
  { state: "listening" },
  { state: "listening", mood: "warm" },
  { state: "listening", mood: "concerned" },
  { state: "thinking" },
  { state: "listening", mood: "pleased" },
  { state: "speaking", mood: "pleased" },
];

/** Neutral, warm, concerned, thinking, pleased, and pleased while saying "see": a second and a half after the cue. */
function drawMoods(rig: Rig): Uint8Array[] {
  return MOOD_COLUMNS.map(({ mood, state }) => {
    const face = createFace({ rig, width: SIZE, height: SIZE, seed: MOOD_SEED, showAiLabel: false });
    const frame = new Uint8Array(face.frameBytes);
    face.setState(state);
    if (mood) face.feel({ mood, strength: 1 });
    face.render(frame, { audioMs: null, frames: MOOD_FRAMES });
    if (state !== "speaking") return frame;
    face.beginUtterance();
    face.appendPhonemes(0, [
      ["s", 0, 120],
      ["i", 120, 400],
    ]);
    for (let audioMs = 0; audioMs <= 200; audioMs += 40) face.render(frame, { audioMs });
    return frame;
  });
}

const [option, ...others] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
if (option === "--moods") {
  const frames: Uint8Array[] = [];
  for (const slug of others) frames.push(...drawMoods(await loadRig(slug)));
  await writeSheet("moods", frames, MOOD_COLUMNS.length, 240, HEAD);
  process.exit();
}
const chosen = option === undefined ? [] : [option, ...others];
for (const slug of chosen.length > 0 ? chosen : PEOPLE) {
  const rig = await loadRig(slug);
  await writeSheet(`${slug}-poses`, drawPoses(rig), 5, 240);
  const talking = LIVELINESS.flatMap((liveliness) => drawTalking(rig, liveliness));
  await writeSheet(`${slug}-talking`, talking, TALK_COLUMNS, 140);
}
