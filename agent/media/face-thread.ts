import { Worker } from "node:worker_threads";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import type { HeardSound, SpeechFollower } from "./avatar-output.ts";
import type { FaceAnswer, FaceCommand, FaceLook, FaceSetting } from "./face-protocol.ts";
import type { FrameRequest } from "./video-pump.ts";
import type { PlaybackEnd } from "./voice-player.ts";

/** Two canvases: one is shown while the other is drawn. */
const CANVASES = 2;
/** How the first words of a call are said. */
const GREETING: MoodCue = { mood: "warm", strength: 1 };

/** The look of the landing page's call: what an instance draws first. */
const FIRST_LOOK: FaceLook = {
  slug: "maya",
  ...FRAME_SIZES.standard.square,
  background: { kind: "studio" },
  showAiLabel: true,
  labelLanguage: "en",
};

const FIRST: FrameRequest = { audioMs: null, frames: 1, held: false };

export type FaceOptions = Omit<FaceSetting, "frames">;

/** The face in its own thread: receives speech and requests, and returns finished frames. */
export class FaceThread implements SpeechFollower {
  private readonly worker: Worker;
  private views: Uint8Array[] = [];
  private drawing = false;
  private next = 0;
  private latest: Uint8Array | undefined;
  private speaking = false;
  private greeted = false;
  private onAnswer: (answer: FaceAnswer) => void = () => {};

  /**
   * Starts the thread and loads the avatar that the next call will probably show, so that call need not wait for it. A
   * call with another look loads its own.
   */
  constructor(likely: FaceLook = FIRST_LOOK) {
    this.worker = new Worker(new URL("./face-worker.ts", import.meta.url));
    this.worker.on("message", (answer: FaceAnswer) => {
      if (answer.type === "rendered") this.onRendered(answer.canvas);
      this.onAnswer(answer);
    });
    this.send({ type: "prepare", look: likely });
  }

  /** Loads an avatar and draws the first frame. Rejects if the avatar cannot be loaded or the thread dies. */
  async open(options: FaceOptions): Promise<Uint8Array> {
    const frameBytes = options.width * options.height * 4;
    const frames = Array.from({ length: CANVASES }, () => new SharedArrayBuffer(frameBytes));
    this.views = frames.map((frame) => new Uint8Array(frame));
    const drawn = new Promise<void>((resolve, reject) => {
      this.worker.once("error", reject);
      this.onAnswer = (answer) => {
        if (answer.type === "failed") reject(new Error(answer.reason));
        else if (answer.type === "rendered") resolve();
      };
    });
    this.send({ type: "open", setting: { ...options, frames } });
    this.request(FIRST);
    await drawn;
    return this.latest ?? new Uint8Array(frameBytes);
  }

  /** Called when the thread dies; without a listener its error would end the process. */
  onFailure(listener: (error: Error) => void): void {
    this.worker.on("error", listener);
  }

  /** Requests the next frame. Returns false while the previous one is still being drawn. */
  request(wish: FrameRequest): boolean {
    if (this.drawing) return false;
    this.drawing = true;
    this.send({ type: "render", canvas: this.next, ...wish });
    return true;
  }

  /** The newest finished frame. It stays untouched until the next `request`. */
  get picture(): Uint8Array | undefined {
    return this.latest;
  }

  setState(state: FaceState): void {
    this.send({ type: "state", state });
  }

  setUserSpeaking(speaking: boolean): void {
    this.send({ type: "user_speaking", speaking });
  }

  noticeQuestion(): void {
    this.send({ type: "question" });
  }

  feel(cue: MoodCue): void {
    this.send({ type: "feel", cue });
  }

  feelWithNextWords(cue: MoodCue): void {
    this.send({ type: "feel_with_words", cue });
  }

  onSound(sound: HeardSound): void {
    if (!this.speaking) this.send({ type: "begin" });
    if (!this.greeted) this.feelWithNextWords(GREETING);
    this.speaking = true;
    this.greeted = true;
    this.send({ type: "sound", ...sound });
  }

  onFinished(end: PlaybackEnd): void {
    if (!this.speaking) return;
    this.speaking = false;
    this.send(end.interrupted ? { type: "cut", audioMs: end.positionMs } : { type: "end" });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private send(command: FaceCommand): void {
    this.worker.postMessage(command);
  }

  private onRendered(canvas: number): void {
    this.drawing = false;
    this.latest = this.views[canvas];
    this.next = (canvas + 1) % CANVASES;
  }
}
