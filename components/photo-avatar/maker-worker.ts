import { ALL_MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { decodeMotionBasis, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import {
  type DrawnFrom,
  drawAvatar,
  drawMouths,
  makePhotoAvatar,
  prepareFace,
  withShots,
} from "#lib/photo-avatar/make-photo-avatar.ts";
import {
  type EncodePicture,
  type PackParts,
  writeMouth,
  writePack,
} from "#lib/photo-avatar/pack/write-pack.ts";
import { drawShotLook, LOOK_SHAPES, LOOK_SIDE_PX } from "#lib/photo-avatar/shots/draw-shot-look.ts";
import { type LaidShots, layShots } from "#lib/photo-avatar/shots/lay-shots.ts";
import { SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import type { Files, Looks, MakerReply, MakerTask } from "./maker-messages.ts";

const say = (reply: MakerReply) => postMessage(reply);

const BASIS = new URL("../../lib/photo-avatar/basis/motion-basis.bin", import.meta.url);

/** WebP by the browser's canvas; PNG where it can't, which every reader of avatars decodes as well. */
const encode: EncodePicture = async ({ width, height, rgba }, kind) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: kind === "gray" ? 0.9 : 0.92 });
  return new Uint8Array(await blob.arrayBuffer());
};

async function loadBasis(): Promise<MotionBasis> {
  const response = await fetch(BASIS);
  return decodeMotionBasis(new Uint8Array(await response.arrayBuffer()));
}

/** The sprites of the mouth that looks don't show. */
const OTHER_SHAPES = ALL_MOUTH_SHAPES.filter((shape) => !LOOK_SHAPES.includes(shape));

const NAMES = { slug: "photo", name: "Photo" };

async function make(task: MakerTask): Promise<void> {
  const made = await (task.task === "avatar" ? makeAvatar(task) : makeBeside(task));
  say({ type: "made", ...made });
}

type Part<Name> = Extract<MakerTask, { readonly task: Name }>;

async function makeAvatar({ main, taken, port }: Part<"avatar">): Promise<{ files: Files; looks: Looks }> {
  const onStep = (_step: string, done: number) => say({ type: "step", done });
  const options = { ...NAMES, basis: await loadBasis(), onStep };
  const face = prepareFace({ ...main, ...options });
  const from = withShots(face, await receive<LaidShots>(port));
  port.postMessage(from);
  const parts = drawAvatar(from, { ...options, shapes: LOOK_SHAPES });
  const [files, looks] = await Promise.all([writePack(parts, encode), looksOf(parts, taken)]);
  return { files, looks };
}

async function makeBeside({ main, shots, port }: Part<"beside">): Promise<{ files: Files; looks: Looks }> {
  port.postMessage(layShots(main, shots));
  const options = { ...NAMES, basis: await loadBasis() };
  const taken = SHOTS.filter((shot) => shots[shot]);
  const small = { ...main, ...options, maxSide: LOOK_SIDE_PX, shapes: LOOK_SHAPES };
  const looks = taken.length > 0 ? await looksOf(makePhotoAvatar(small), taken) : new Map();
  const mouth = drawMouths(await receive<DrawnFrom>(port), { ...options, shapes: OTHER_SHAPES });
  return { files: await writeMouth(mouth, encode), looks };
}

/** The next message of the other worker, which waits until it is read. */
function receive<T>(port: MessagePort): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  port.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
  return promise;
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
