import { ALL_MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { decodeMotionBasis, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { makeMouth, makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import {
  type EncodePicture,
  type PackParts,
  writeMouth,
  writePack,
} from "#lib/photo-avatar/pack/write-pack.ts";
import { drawShotLook, LOOK_SHAPES, LOOK_SIDE_PX } from "#lib/photo-avatar/shots/draw-shot-look.ts";
import { layShots } from "#lib/photo-avatar/shots/lay-shots.ts";
import { SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import type { Files, Looks, MakerReply, MakerTask } from "./maker-messages.ts";

const say = (reply: MakerReply) => postMessage(reply);

const BASIS = new URL("../../lib/photo-avatar/basis/motion-basis.bin", import.meta.url);

/** WebP by the browser's canvas; PNG where it can't, which every reader of avatars decodes as well. */
const encode: EncodePicture = async ({ width, height, rgba }, kind) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.putImageData(new ImageData(Uint8ClampedArray.from(rgba), width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: kind === "gray" ? 0.9 : 0.92 });
  return new Uint8Array(await blob.arrayBuffer());
};

async function loadBasis(): Promise<MotionBasis> {
  const response = await fetch(BASIS);
  return decodeMotionBasis(new Uint8Array(await response.arrayBuffer()));
}

/** What the worker that draws the mouth leaves to the one that draws looks. */
const OTHER_SHAPES = ALL_MOUTH_SHAPES.filter((shape) => !LOOK_SHAPES.includes(shape));

async function make(task: MakerTask): Promise<void> {
  const own = { ...task.main, basis: await loadBasis(), slug: "photo", name: "Photo" };
  const made = ({ files = new Map(), looks = new Map() }: { files?: Files; looks?: Looks }) =>
    say({ type: "made", files, looks });
  if (task.task === "looks") {
    const parts = makePhotoAvatar({ ...own, maxSide: LOOK_SIDE_PX, shapes: LOOK_SHAPES });
    return made({ looks: await looksOf(parts, task.shots) });
  }
  const { main, shots } = task;
  const onStep = (_step: string, done: number) => say({ type: "step", done });
  const options = { ...own, ...layShots(main, shots), onStep };
  if (task.task === "mouth")
    return made({ files: await writeMouth(makeMouth({ ...options, shapes: OTHER_SHAPES }), encode) });
  const parts = makePhotoAvatar({ ...options, shapes: LOOK_SHAPES });
  const taken = SHOTS.filter((shot) => shots[shot]);
  const [files, looks] = await Promise.all([writePack(parts, encode), looksOf(parts, taken)]);
  made({ files, looks });
}

async function looksOf(parts: PackParts, shots: readonly Shot[]): Promise<Looks> {
  const look = async (shot: Shot) => [shot, await encode(drawShotLook(parts, shot), "color")] as const;
  return new Map(await Promise.all(shots.map(look)));
}

addEventListener("message", ({ data }: MessageEvent<MakerTask>) => {
  make(data).catch((error: unknown) => {
    say({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  });
});
