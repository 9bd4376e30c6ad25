import { createFace } from "#lib/avatar/face.ts";
import type { Face } from "#lib/avatar/face-types.ts";
import { browserRig } from "./browser-rig.ts";
import { epochNow, type FaceAnswer, type FaceCommand } from "./face-messages.ts";
import { startFrameLoop } from "./frame-loop.ts";

type Say = Extract<FaceCommand, { type: "say" }>;

/** The talking face on a canvas, beside the page's own thread: the engine of the calls, in a browser. */
class CanvasFace {
  private readonly face: Face;
  private startsAt: number | null = null;
  private endsAt = 0;

  constructor(face: Face, canvas: OffscreenCanvas) {
    this.face = face;
    canvas.width = face.width;
    canvas.height = face.height;
    const context = canvas.getContext("2d", { alpha: false });
    const frame = new ImageData(face.width, face.height);
    const pixels = new Uint8Array(frame.data.buffer);
    startFrameLoop(() => {
      face.render(pixels, { audioMs: this.audioMs() });
      context?.putImageData(frame, 0, 0);
    });
  }

  carryOut(command: Exclude<FaceCommand, { type: "open" }>): void {
    if (command.type === "state") this.face.setState(command.state);
    else if (command.type === "say") this.say(command);
    else this.hush();
  }

  private say({ speech, sampleRate, startsAt }: Say): void {
    this.face.beginUtterance({ smile: 0.6 });
    let lengthMs = 0;
    for (const { startMs, samples, phonemes } of speech) {
      if (phonemes) this.face.appendPhonemes(startMs, phonemes);
      this.face.appendAudio(samples, sampleRate);
      lengthMs = startMs + (samples.length / sampleRate) * 1_000;
    }
    this.face.endUtterance();
    this.startsAt = startsAt;
    this.endsAt = startsAt + lengthMs;
    this.face.setState("speaking");
  }

  private hush(): void {
    const at = this.audioMs();
    if (at !== null) this.face.cut(at);
    this.startsAt = null;
    this.face.setState("listening");
  }

  private audioMs(): number | null {
    if (this.startsAt === null) return null;
    const now = epochNow();
    if (now > this.endsAt) {
      this.startsAt = null;
      this.face.setState("listening");
      return null;
    }
    return now >= this.startsAt ? now - this.startsAt : null;
  }
}

/** The side of the drawn picture in px: sharp in a card, and a third of a call's work. */
const SIZE_PX = 480;

const answer = (message: FaceAnswer) => postMessage(message);
let opened: CanvasFace | undefined;
// One after the other: what is asked while the person is being decoded is carried out after that.
let queue = Promise.resolve();

async function open({ pack, canvas, seed }: Extract<FaceCommand, { type: "open" }>): Promise<void> {
  try {
    const rig = await browserRig(pack);
    opened = new CanvasFace(
      createFace({ rig, width: SIZE_PX, height: SIZE_PX, seed, showAiLabel: true }),
      canvas,
    );
    answer({ type: "ready" });
  } catch (error) {
    answer({ type: "failed", reason: error instanceof Error ? error.message : "unknown" });
  }
}

addEventListener("message", ({ data }: MessageEvent<FaceCommand>) => {
  queue = queue.then(async () => {
    if (data.type === "open") await open(data);
    else opened?.carryOut(data);
  });
});
