import { Worker } from "node:worker_threads";
import type { VideoJob, VideoPart } from "./media-job.ts";

/** Frames between the thread that draws and the one that encodes: the encoder holds four of them. */
const FRAMES = 6;

/** What the thread is asked; it answers one after the other. */
export type DrawingWish =
  | { type: "begin"; part: VideoPart }
  /** The next frame, into that one of the shared frames. */
  | { type: "draw"; frame: number }
  | { type: "poster" };

/** Whether there was something to draw, or why it failed. */
export type DrawingAnswer = { drawn: boolean } | { reason: string; code: string | undefined };

/** What the thread starts with. */
export type DrawingSetting = { job: VideoJob; frames: SharedArrayBuffer[] };

type Waiting = { resolve: (drawn: boolean) => void; reject: (error: Error) => void };

/** A thread that draws a job's frames ahead of whoever encodes them, into frames that are used again. */
export class DrawingThread {
  readonly #frames: Uint8Array[];
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #ordered: { frame: number; drawn: Promise<boolean> }[] = [];
  readonly #lent: number[] = [];

  constructor(job: VideoJob) {
    const bytes = (job.width * job.height * 3) / 2;
    const frames = Array.from({ length: FRAMES }, () => new SharedArrayBuffer(bytes));
    this.#frames = frames.map((frame) => new Uint8Array(frame));
    const workerData: DrawingSetting = { job, frames };
    this.#worker = new Worker(new URL("./drawing-worker.ts", import.meta.url), { workerData });
    this.#worker.on("message", (answer: DrawingAnswer) => {
      const waiting = this.#waiting.shift();
      if ("drawn" in answer) waiting?.resolve(answer.drawn);
      else waiting?.reject(Object.assign(new Error(answer.reason), { code: answer.code }));
    });
    this.#worker.on("error", (error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  /** Draws that sentence from now on. Every frame of the one before has been released. */
  async begin(part: VideoPart): Promise<void> {
    await this.#ask({ type: "begin", part });
    this.#lent.length = 0;
    this.#ordered = this.#frames.map((_, frame) => this.#order(frame));
  }

  /** The next frame as I420, until it is released; null behind the last one. */
  async next(): Promise<Uint8Array | null> {
    const order = this.#ordered.shift();
    if (!order) throw new Error("a frame was not released");
    if (!(await order.drawn)) return null;
    this.#lent.push(order.frame);
    return this.#frames[order.frame] ?? null;
  }

  /** The oldest frame that `next` gave is no longer needed. */
  release(): void {
    const frame = this.#lent.shift();
    if (frame !== undefined) this.#ordered.push(this.#order(frame));
  }

  async writePoster(): Promise<void> {
    await this.#ask({ type: "poster" });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #order(frame: number): { frame: number; drawn: Promise<boolean> } {
    const drawn = this.#ask({ type: "draw", frame });
    // It may be behind the last frame that anybody asks for.
    drawn.catch(() => {});
    return { frame, drawn };
  }

  #ask(wish: DrawingWish): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(wish);
    });
  }
}
