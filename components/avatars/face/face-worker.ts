import { backgroundImagePath, imageIdOf, readBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Background, Face } from "#lib/avatar-engine/draw/face-types.ts";
import { DEFAULT_LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { assembleRig } from "#lib/avatar-engine/rig/assemble-rig.ts";
import type { Picture, Rig } from "#lib/avatar-engine/rig/rig.ts";
import { unpackFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { LIVE_SIDE_PX, shrinkRig } from "#lib/avatar-engine/rig/shrink-rig.ts";
import { epochNow, type FaceCommand, type FaceReply, type Speech } from "./face-messages.ts";

/** Loads a background by name at the size of a square face. Returns `null` if its image was deleted. */
async function browserBackground(name: string, sizePx: number): Promise<Background | null> {
  const imageId = imageIdOf(name);
  if (imageId === null) return readBackground(name);
  try {
    const response = await fetch(backgroundImagePath(imageId));
    return { kind: "image", rgba: await fill(await createImageBitmap(await response.blob()), sizePx) };
  } catch {
    return null;
  }
}

/** Crops an image to a centred square of `sizePx`. Returns its RGBA pixels. */
async function fill(image: ImageBitmap, sizePx: number): Promise<Uint8Array> {
  const context = new OffscreenCanvas(sizePx, sizePx).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const { width, height } = image;
  const shorter = Math.min(width, height);
  const [left, top] = [(width - shorter) / 2, (height - shorter) / 2];
  context.drawImage(image, left, top, shorter, shorter, 0, 0, sizePx, sizePx);
  image.close();
  return new Uint8Array(context.getImageData(0, 0, sizePx, sizePx).data.buffer);
}

/**
 * Decodes an avatar's rig from its pack with the browser's image decoder. @throws RigError naming what is
 * broken
 */
export async function browserRig(pack: ArrayBuffer): Promise<Rig> {
  const files = unpackFiles(new Uint8Array(pack));
  return await assembleRig({
    where: "",
    decode,
    read: async (file) => {
      const bytes = files.get(file);
      if (!bytes) throw new Error("not in the pack");
      return bytes;
    },
  });
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  // Keeps the baked colours: no premultiplied alpha, no conversion to the screen's colour space.
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    premultiplyAlpha: "none",
    colorSpaceConversion: "none",
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data.buffer) };
}

/** The side of the canvas in px: sharp in a card, and two thirds of the work of a call. */
const SIZE_PX = 480;
const FRAME_MS = 40;
/** What a preview says is friendly. */
const GREETING = { mood: "warm", strength: 0.8 } as const;

/** A face on a canvas. */
class CanvasFace {
  readonly face: Face;
  private readonly context: OffscreenCanvasRenderingContext2D | null;
  private readonly frame: ImageData;
  private readonly pixels: Uint8Array;

  constructor(face: Face, canvas: OffscreenCanvas) {
    canvas.width = face.width;
    canvas.height = face.height;
    this.face = face;
    this.context = canvas.getContext("2d", { alpha: false });
    this.frame = new ImageData(face.width, face.height);
    this.pixels = new Uint8Array(this.frame.data.buffer);
  }

  /** Draws the next frame. `audioMs` is the position in the sound, `null` in silence. */
  draw(audioMs: number | null): void {
    this.face.render(this.pixels, { audioMs });
    this.context?.putImageData(this.frame, 0, 0);
  }

  /** Gives the face a whole utterance. Returns its length in milliseconds. */
  loadUtterance(speech: readonly Speech[], sampleRate: number): number {
    this.face.beginUtterance();
    this.face.feel(GREETING);
    let lengthMs = 0;
    for (const { startMs, samples, phonemes } of speech) {
      if (phonemes) this.face.appendPhonemes(startMs, phonemes);
      this.face.appendAudio(samples, sampleRate);
      lengthMs = startMs + (samples.length / sampleRate) * 1_000;
    }
    this.face.endUtterance();
    return lengthMs;
  }
}

/** Draws a face 25 times a second, in time with the sound that the page plays. */
class PacedFace {
  private readonly canvas: CanvasFace;
  private startsAt: number | null = null;
  private endsAt = 0;

  constructor(canvas: CanvasFace) {
    this.canvas = canvas;
    startFrameLoop(() => canvas.draw(this.audioMs()));
  }

  say({ speech, sampleRate, startsAt }: Extract<FaceCommand, { type: "say" }>): void {
    this.startsAt = startsAt;
    this.endsAt = startsAt + this.canvas.loadUtterance(speech, sampleRate);
    this.canvas.face.setState("speaking");
  }

  stop(): void {
    const at = this.audioMs();
    if (at !== null) this.canvas.face.cut(at);
    this.rest();
  }

  private audioMs(): number | null {
    if (this.startsAt === null) return null;
    const now = epochNow();
    if (now > this.endsAt) {
      this.rest();
      return null;
    }
    return now >= this.startsAt ? now - this.startsAt : null;
  }

  private rest(): void {
    this.startsAt = null;
    this.canvas.face.setState("listening");
  }
}

/** Calls `draw` 25 times a second for as long as the worker lives. Late frames are dropped. */
function startFrameLoop(draw: () => void): void {
  let dueAt = epochNow();
  const tick = () => {
    draw();
    const now = epochNow();
    dueAt += FRAME_MS * Math.max(1, Math.ceil((now - dueAt) / FRAME_MS));
    setTimeout(tick, dueAt - now);
  };
  tick();
}

const reply = (message: FaceReply) => postMessage(message);
let canvas: CanvasFace | undefined;
let paced: PacedFace | undefined;
/** May be set before the face exists. */
let background: Background = { kind: "studio" };
let liveliness = DEFAULT_LIVELINESS;
// Commands run one by one: those that arrive while the rig is being decoded wait for it.
let queue = Promise.resolve();

async function open(command: Extract<FaceCommand, { type: "open" }>): Promise<void> {
  try {
    const rig = shrinkRig(await browserRig(command.pack), LIVE_SIDE_PX);
    const look = { width: SIZE_PX, height: SIZE_PX, seed: command.seed, showAiLabel: false, liveliness };
    canvas = new CanvasFace(createFace({ rig, background, ...look }), command.canvas);
    canvas.draw(null);
    paced = new PacedFace(canvas);
    reply({ type: "ready" });
  } catch (error) {
    reply({ type: "failed", reason: error instanceof Error ? error.message : "unknown" });
  }
}

async function setBackground(name: string): Promise<void> {
  background = (await browserBackground(name, SIZE_PX)) ?? background;
  canvas?.face.setBackground(background);
}

function execute(command: Exclude<FaceCommand, { type: "open" | "background" | "liveliness" }>): void {
  if (command.type === "state") canvas?.face.setState(command.state);
  else if (command.type === "say") paced?.say(command);
  else paced?.stop();
}

addEventListener("message", ({ data }: MessageEvent<FaceCommand>) => {
  queue = queue.then(async () => {
    if (data.type === "open") await open(data);
    else if (data.type === "liveliness") liveliness = data.liveliness;
    else if (data.type === "background") await setBackground(data.name);
    else execute(data);
  });
});
