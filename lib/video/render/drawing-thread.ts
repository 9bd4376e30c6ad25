import { Worker } from "node:worker_threads";
import type { VideoJob, VideoSentence } from "./media-job.ts";

/** Shared frames between the drawing thread and the encoder, which holds up to four of them. */
const FRAMES = 6;

/** Commands to the thread, which replies to them in order. */
export type DrawingCommand =
  | { type: "begin"; part: VideoSentence }
  /** Draws the next frame into the shared frame with this index. */
  | { type: "draw"; frame: number }
  | { type: "poster" };

/** Whether there was something to draw, or why it failed. */
export type DrawingReply = { drawn: boolean } | { reason: string; code: string | undefined };

/** The thread's `workerData`. */
export type DrawingSetting = { job: VideoJob; frames: SharedArrayBuffer[] };

type Waiting = { resolve: (drawn: boolean) => void; reject: (error: Error) => void };

/** Draws a job's frames in a thread, ahead of the encoder, into a fixed set of reused frames. */
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
    this.#worker.on("message", (answer: DrawingReply) => {
      const waiting = this.#waiting.shift();
      if ("drawn" in answer) waiting?.resolve(answer.drawn);
      else waiting?.reject(Object.assign(new Error(answer.reason), { code: answer.code }));
    });
    this.#worker.on("error", (error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  /** Starts drawing a sentence. All frames of the previous one must have been released. */
  async begin(part: VideoSentence): Promise<void> {
    await this.#ask({ type: "begin", part });
    this.#lent.length = 0;
    this.#ordered = this.#frames.map((_, frame) => this.#order(frame));
  }

  /** Returns the next frame as I420, valid until it is released, or `null` after the last one. */
  async next(): Promise<Uint8Array | null> {
    const order = this.#ordered.shift();
    if (!order) throw new Error("a frame was not released");
    if (!(await order.drawn)) return null;
    this.#lent.push(order.frame);
    return this.#frames[order.frame] ?? null;
  }

  /** Releases the oldest frame that `next` returned. */
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
    // The caller may stop before it gets to this frame.
    drawn.catch(() => {});
    return { frame, drawn };
  }

  #ask(command: DrawingCommand): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(command);
    });
  }
}
