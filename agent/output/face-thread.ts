import { Worker } from "node:worker_threads";
import type { FaceState } from "#lib/avatar/face-types.ts";
import type { SpeechFollower } from "./avatar-output.ts";
import type { FaceAnswer, FaceCommand, FaceThreadData } from "./face-protocol.ts";
import type { PlaybackEnd } from "./voice-player.ts";

/** Two canvases: one is shown while the other is drawn. */
const CANVASES = 2;
/** The first words of a call come with a smile. */
const GREETING_SMILE = 0.8;

export type FaceThreadOptions = Omit<FaceThreadData, "frames"> & { onFailure: (error: Error) => void };

/** The face on its own thread: takes what is said and asked, and answers with finished pictures. */
export class FaceThread implements SpeechFollower {
  readonly size: number;
  private readonly frames: SharedArrayBuffer[];
  private readonly views: Uint8Array[];
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private drawing = false;
  private next = 0;
  private latest: Uint8Array | undefined;
  private speaking = false;
  private greeted = false;
  lastRenderMs = 0;

  constructor({ onFailure, ...data }: FaceThreadOptions) {
    this.size = data.size;
    const frameBytes = data.size * data.size * 4;
    this.frames = Array.from({ length: CANVASES }, () => new SharedArrayBuffer(frameBytes));
    this.views = this.frames.map((frame) => new Uint8Array(frame));
    const workerData: FaceThreadData = { ...data, frames: this.frames };
    this.worker = new Worker(new URL("./face-worker.ts", import.meta.url), { workerData });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on("error", (error: Error) => {
        reject(error);
        onFailure(error);
      });
      this.worker.on("message", (answer: FaceAnswer) => {
        if (answer.type === "ready") resolve();
        else this.onRendered(answer.frame, answer.tookMs);
      });
    });
    this.ready.catch(() => {});
  }

  /** Draws and answers the first picture. Rejects when the face cannot be loaded. */
  async firstFrame(): Promise<Uint8Array> {
    await this.ready;
    this.request(null);
    while (!this.latest) await new Promise((resolve) => setTimeout(resolve, 5));
    return this.latest;
  }

  /** Asks for the next picture, for playback at `audioMs`; false while the last one is still being drawn. */
  request(audioMs: number | null): boolean {
    if (this.drawing) return false;
    this.drawing = true;
    this.send({ type: "render", frame: this.next, audioMs });
    return true;
  }

  /** The newest finished picture. It stays untouched until the next `request`. */
  get picture(): Uint8Array | undefined {
    return this.latest;
  }

  setState(state: FaceState): void {
    this.send({ type: "state", state });
  }

  setUserSpeaking(speaking: boolean): void {
    this.send({ type: "user_speaking", speaking });
  }

  onSound(sound: Parameters<NonNullable<SpeechFollower["onSound"]>>[0]): void {
    if (!this.speaking) this.send({ type: "begin", smile: this.greeted ? 0 : GREETING_SMILE });
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

  private onRendered(frame: number, tookMs: number): void {
    this.drawing = false;
    this.lastRenderMs = tookMs;
    this.latest = this.views[frame];
    this.next = (frame + 1) % CANVASES;
  }
}
