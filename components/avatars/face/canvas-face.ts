import type { Face } from "#lib/avatar/face-types.ts";
import type { ShownFrame, Speech } from "./face-messages.ts";

/** A face on a canvas. */
export class CanvasFace {
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

  /** The next frame; `audioMs` is where the sound stands, null in silence. */
  draw(audioMs: number | null): void {
    this.face.render(this.pixels, { audioMs });
    this.context?.putImageData(this.frame, 0, 0);
  }

  /** Tells all of an utterance at once; its length in milliseconds. */
  learn(speech: readonly Speech[], sampleRate: number, smile: number): number {
    this.face.beginUtterance({ smile });
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

const FRAME_MS = 40;
/** Frames before one that is jumped to: by then the mouth is where an unbroken run would have it. */
const RUN_UP_FRAMES = 12;

/** Frames of an utterance one by one, in any order: what a frame shows does not depend on where one came from. */
export class SteppedFace {
  private readonly canvas: CanvasFace;
  private speech: readonly Speech[] = [];
  private sampleRate = 24_000;
  private lastMs: number | null = null;

  constructor(canvas: CanvasFace) {
    this.canvas = canvas;
  }

  learn(speech: readonly Speech[], sampleRate: number): void {
    this.speech = speech;
    this.sampleRate = sampleRate;
    this.lastMs = null;
    this.canvas.face.setState("speaking");
    this.canvas.learn(speech, sampleRate, 0);
  }

  show(audioMs: number): ShownFrame {
    if (this.lastMs === null || audioMs <= this.lastMs || audioMs > this.lastMs + 3 * FRAME_MS) {
      this.canvas.learn(this.speech, this.sampleRate, 0);
      for (let frames = RUN_UP_FRAMES; frames > 0; frames -= 1) {
        const at = audioMs - frames * FRAME_MS;
        if (at >= 0) this.canvas.draw(at);
      }
    }
    const before = performance.now();
    this.canvas.draw(audioMs);
    this.lastMs = audioMs;
    const drawMs = performance.now() - before;
    return { type: "shown", audioMs, weights: [...this.canvas.face.mouth], drawMs };
  }
}
