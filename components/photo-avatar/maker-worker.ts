import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { type EncodePicture, writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import type { MakeCommand, MakeReply } from "./maker-messages.ts";

const say = (reply: MakeReply) => postMessage(reply);

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

async function make({ main, smile }: MakeCommand): Promise<void> {
  const from = performance.now();
  const response = await fetch(BASIS);
  const basis = decodeMotionBasis(new Uint8Array(await response.arrayBuffer()));
  const onStep = (_step: string, done: number) => say({ type: "step", done });
  const parts = makePhotoAvatar({
    ...main,
    ...(smile && { smile }),
    basis,
    slug: "photo",
    name: "Photo",
    onStep,
  });
  const files = await writePack(parts, encode);
  say({ type: "made", files, tookMs: performance.now() - from });
}

addEventListener("message", ({ data }: MessageEvent<MakeCommand>) => {
  make(data).catch((error: unknown) => {
    say({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  });
});
