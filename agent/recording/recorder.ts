import { Worker } from "node:worker_threads";
import { type Clock, machineClock } from "#agent/output/clock.ts";
import type { CallLog } from "#agent/session/call-log.ts";
import type { RecordingEndReport } from "#lib/platform/worker-protocol.ts";
import type {
  RecordedEvent,
  RecordingAnswer,
  RecordingCommand,
  RecordingSetting,
  Speaker,
} from "./recording-protocol.ts";

/** Pictures on their way to the encoder; a fifth one is left out, and the one before stays longer. */
const SLOTS = 4;
/** Events that wait for a picture to go with: about 100 ms of two voices. */
const MOST_EVENTS = 20;
/** How often a thread that died is replaced. */
const MOST_THREADS = 3;

/** The part of a worker thread that recording needs. */
export interface RecordingThread {
  postMessage(command: RecordingCommand): void;
  on(event: "message", listener: (answer: RecordingAnswer) => void): unknown;
  on(event: "error" | "exit", listener: () => void): unknown;
}

export type RecorderOptions = {
  app: RecordingSetting["app"];
  folder: string;
  size: { width: number; height: number };
  log: CallLog;
  clock?: Clock;
  startThread?: (setting: RecordingSetting) => RecordingThread;
};

const startWorker = (setting: RecordingSetting): RecordingThread =>
  new Worker(new URL("./recording-worker.ts", import.meta.url), { workerData: setting });

/**
 * Has a call recorded by a thread of its own, and never makes the call wait: the thread starts with the first picture, so
 * that the call opens no later; pictures that it has no room for are left out; one that dies is replaced; and after a fault
 * nothing more is recorded.
 */
export class Recorder {
  private readonly options: RecorderOptions;
  private readonly clock: Clock;
  private readonly done: Promise<RecordingEndReport>;
  private settle: (end: RecordingEndReport) => void = () => {};
  private thread: RecordingThread | undefined;
  private threads = 0;
  private over = false;
  private slots: Uint8Array[] = [];
  private free: number[] = [];
  private events: RecordedEvent[] = [];
  /** When the stretch began: on the clock of the call, and in milliseconds since 1970. */
  private startedAt: number;
  private run: number;
  private latest: Uint8Array | undefined;
  private stopping = false;
  readonly counts = { pictures: 0, leftOut: 0 };

  constructor(options: RecorderOptions) {
    this.options = options;
    this.clock = options.clock ?? machineClock;
    this.done = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.startedAt = this.clock.now();
    this.run = Date.now();
  }

  /** A picture that is shown now. */
  show(picture: Uint8Array): void {
    this.latest = picture;
    if (this.over) return;
    this.thread ??= this.startThread();
    const slot = this.free.pop();
    if (slot === undefined) this.counts.leftOut += 1;
    else {
      this.slots[slot]?.set(picture);
      this.counts.pictures += 1;
      this.events.push({ type: "picture", slot, atMs: this.now() });
    }
    this.send();
  }

  /** Sound that is heard in so many milliseconds; a negative time is past. */
  hear(who: Speaker, samples: Int16Array, inMs: number): void {
    if (this.over) return;
    // A copy: the media engine writes its buffers again.
    this.events.push({ type: "voice", who, atMs: this.now() + inMs, samples: samples.slice() });
    if (this.events.length >= MOST_EVENTS) this.send();
  }

  /** What the avatar would have said from `inMs` on was taken back. */
  cut(inMs: number): void {
    if (!this.over) this.events.push({ type: "cut", atMs: this.now() + inMs });
  }

  /** Nothing more is to be recorded. */
  stop(): void {
    if (this.stopping) return;
    this.stopping = true;
    if (!this.thread) {
      this.end({ state: "complete" });
      return;
    }
    this.send();
    this.thread.postMessage({ type: "stop", nowMs: this.now() });
  }

  /** How it ended: once the thread has brought all it could, or failed. */
  get ended(): Promise<RecordingEndReport> {
    return this.done;
  }

  private startThread(): RecordingThread {
    const { app, folder, size, startThread = startWorker } = this.options;
    const bytes = size.width * size.height * 4;
    const slots = Array.from({ length: SLOTS }, () => new SharedArrayBuffer(bytes));
    this.slots = slots.map((slot) => new Uint8Array(slot));
    this.free = [...slots.keys()];
    this.threads += 1;
    const thread = startThread({ app, folder, ...size, run: this.run, slots });
    thread.on("message", (answer) => this.thread === thread && this.onAnswer(answer));
    // An error is followed by the exit.
    thread.on("error", () => {});
    thread.on("exit", () => this.thread === thread && this.onDeath());
    return thread;
  }

  private onAnswer(answer: RecordingAnswer): void {
    if (answer.type === "free") this.free.push(answer.slot);
    else if (answer.type === "failed") {
      const { fault, detail } = answer;
      this.options.log.warn({ fault, detail }, "the recording failed, the call goes on");
      this.end({ state: "failed", fault });
    } else {
      this.options.log.info({ ...this.counts, delivered: answer.delivered }, "recorded");
      this.end({ state: "complete" });
    }
  }

  /** What the dead thread left on disk is delivered by the next one, or after the call. */
  private onDeath(): void {
    this.options.log.warn({ threads: this.threads }, "the recording thread died");
    if (this.stopping || this.threads >= MOST_THREADS) this.end({ state: "complete" });
    else this.beginAgain();
  }

  /** A stretch of its own, by another thread. */
  private beginAgain(): void {
    this.events = [];
    this.startedAt = this.clock.now();
    this.run = Date.now();
    this.thread = this.startThread();
    if (this.latest) this.show(this.latest);
  }

  private end(end: RecordingEndReport): void {
    this.thread = undefined;
    this.over = true;
    this.settle(end);
  }

  private send(): void {
    if (!this.thread) return;
    this.thread.postMessage({ type: "events", events: this.events.splice(0), nowMs: this.now() });
  }

  private now(): number {
    return this.clock.now() - this.startedAt;
  }
}
