import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { type EncodePicture, type PackParts, writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import { drawShotLook, LOOK_SIDE_PX } from "#lib/photo-avatar/shots/draw-shot-look.ts";
import { layShots } from "#lib/photo-avatar/shots/lay-shots.ts";
import { SHOTS } from "#lib/photo-avatar/shots/shots.ts";
import type { Improvements, MakeCommand, MakeReply } from "./maker-messages.ts";

const say = (reply: MakeReply) => postMessage(reply);

const BASIS = new URL("../../lib/photo-avatar/basis/motion-basis.bin", import.meta.url);
/** Share of the time that the preview without further pictures takes. */
const BEFORE = 0.15;

/** WebP by the browser's canvas; PNG where it can't, which every reader of avatars decodes as well. */
const encode: EncodePicture = async ({ width, height, rgba }, kind) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.putImageData(new ImageData(Uint8ClampedArray.from(rgba), width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: kind === "gray" ? 0.9 : 0.92 });
  return new Uint8Array(await blob.arrayBuffer());
};

async function make({ main, shots }: MakeCommand): Promise<void> {
  const from = performance.now();
  const response = await fetch(BASIS);
  const basis = decodeMotionBasis(new Uint8Array(await response.arrayBuffer()));
  const own = { ...main, basis, slug: "photo", name: "Photo" };
  const hasShots = SHOTS.some((shot) => shots[shot]);
  const begin = hasShots ? BEFORE : 0;
  const before = hasShots && makePhotoAvatar({ ...own, maxSide: LOOK_SIDE_PX });
  const onStep = (_step: string, done: number) => say({ type: "step", done: begin + (1 - begin) * done });
  const parts = makePhotoAvatar({ ...own, ...layShots(main, shots), onStep });
  const improvements = before ? await improvementsOf(shots, before, parts) : new Map();
  const files = await writePack(parts, encode);
  say({ type: "made", files, improvements, tookMs: performance.now() - from });
}

async function improvementsOf(
  shots: MakeCommand["shots"],
  before: PackParts,
  after: PackParts,
): Promise<Improvements> {
  const look = (parts: PackParts, shot: (typeof SHOTS)[number]) => encode(drawShotLook(parts, shot), "color");
  const found: Map<(typeof SHOTS)[number], { before: Bytes; after: Bytes }> = new Map();
  for (const shot of SHOTS)
    if (shots[shot]) found.set(shot, { before: await look(before, shot), after: await look(after, shot) });
  return found;
}

type Bytes = Uint8Array<ArrayBuffer>;

addEventListener("message", ({ data }: MessageEvent<MakeCommand>) => {
  make(data).catch((error: unknown) => {
    say({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  });
});
