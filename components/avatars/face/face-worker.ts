import { createFace } from "#lib/avatar/face.ts";
import type { Background } from "#lib/avatar/face-types.ts";
import { browserBackground } from "./browser-background.ts";
import { browserRig } from "./browser-rig.ts";
import { CanvasFace, SteppedFace } from "./canvas-face.ts";
import { epochNow, type FaceAnswer, type FaceCommand } from "./face-messages.ts";
import { startFrameLoop } from "./frame-loop.ts";

/** The side of the drawn picture in px: sharp in a card, and two thirds of a call's work. */
const SIZE_PX = 480;
const SMILE = 0.6;

/** A face that draws 25 frames a second by its own clock, beside the page's own thread. */
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
    this.endsAt = startsAt + this.canvas.learn(speech, sampleRate, SMILE);
    this.canvas.face.setState("speaking");
  }

  hush(): void {
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

const answer = (message: FaceAnswer) => postMessage(message);
let canvas: CanvasFace | undefined;
let paced: PacedFace | undefined;
let stepped: SteppedFace | undefined;
/** May be told before there is a face. */
let background: Background = { kind: "studio" };
// One after the other: what is asked while the person is being decoded is carried out after that.
let queue = Promise.resolve();

async function open(command: Extract<FaceCommand, { type: "open" }>): Promise<void> {
  try {
    const rig = await browserRig(command.pack);
    const look = { width: SIZE_PX, height: SIZE_PX, seed: command.seed, showAiLabel: false };
    canvas = new CanvasFace(createFace({ rig, background, ...look }), command.canvas);
    canvas.draw(null);
    if (command.paced) paced = new PacedFace(canvas);
    else stepped = new SteppedFace(canvas);
    answer({ type: "ready" });
  } catch (error) {
    answer({ type: "failed", reason: error instanceof Error ? error.message : "unknown" });
  }
}

async function standBefore(name: string): Promise<void> {
  background = (await browserBackground(name, SIZE_PX)) ?? background;
  canvas?.face.setBackground(background);
}

function carryOut(command: Exclude<FaceCommand, { type: "open" | "background" }>): void {
  if (command.type === "state") canvas?.face.setState(command.state);
  else if (command.type === "say") paced?.say(command);
  else if (command.type === "hush") paced?.hush();
  else if (command.type === "learn") stepped?.learn(command.speech, command.sampleRate);
  else if (stepped) answer(stepped.show(command.audioMs));
}

addEventListener("message", ({ data }: MessageEvent<FaceCommand>) => {
  queue = queue.then(async () => {
    if (data.type === "open") await open(data);
    else if (data.type === "background") await standBefore(data.name);
    else carryOut(data);
  });
});
