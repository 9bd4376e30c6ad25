import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CallLog } from "#agent/call/reporting/call-trace.ts";
import { type Clock, machineClock } from "#agent/media/clock.ts";
import type { RecordingEndReport } from "#lib/worker-protocol/worker-protocol.ts";
import { FrameRing } from "./frame-ring.ts";
import {
  describeRecordingError,
  type RecordedEvent,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingSetting,
  type RecordingStart,
  type Speaker,
} from "./recording-protocol.ts";

/**
 * Frames on their way to the encoder: 1.2 s. If the ring is full, a frame is skipped and the previous one stays longer.
 */
const SLOTS = 30;
/** With fewer free slots than this, the encoder is behind: fewer frames reach it, evenly spaced. */
const FEW_SLOTS = 8;
/** Their interval, a little less than that of every other frame. */
const SPARSE_MS = 75;
/** Events are batched, because each message and its response wakes another process (measured in ADR 15). */
const TOGETHER_MS = 200;
/** Max time that events are kept back while an answer is prepared. Only every other frame is kept then. */
const MAX_HELD_MS = 1_600;
/** How long an answer's first audio takes to reach the visitor: sending, buffering, decoding. */
const ON_ITS_WAY_MS = 400;
/** Max events waiting for a frame: about half a second of two voices. */
const MAX_EVENTS = 100;
/** Max number of processes per recording, in sequence. */
const MAX_PROCESSES = 3;
/** A process that has not finished this long after the call is stuck. */
const STUCK_MS = 300_000;
const PROGRAM = fileURLToPath(new URL("./recording-process.ts", import.meta.url));

/** The part of a child process used for recording. */
export interface RecordingProcess {
  send(message: RecordingStart | RecordingCommand): unknown;
  on(event: "message", listener: (answer: RecordingAnswer) => void): unknown;
  on(event: "error" | "exit", listener: () => void): unknown;
  kill(signal: "SIGKILL"): unknown;
}

/** `isDelivered`: the app has all parts. If not, the sweep of the folder uploads the rest and closes the recording. */
export type RecordingOutcome =
  | { state: "complete"; isDelivered: boolean }
  | Extract<RecordingEndReport, { state: "failed" }>;

export type RecorderOptions = {
  app: RecordingSetting["app"];
  folder: string;
  size: { width: number; height: number };
  log: CallLog;
  clock?: Clock;
  startProcess?: (pictures: FrameRing) => RecordingProcess;
};

const start = (pictures: FrameRing): RecordingProcess =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", PROGRAM], {
    // Its own process session, which Linux can weigh against the call's.
    detached: true,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc", pictures.fd],
  });

/**
 * Records a call in a separate process, without ever making the call wait. The process starts with the first frame, to
 * keep the call's opening fast. Frames without room are skipped. A process that dies is replaced by one that records again
 * what was heard since the last part. After an error nothing more is recorded.
 */
export class Recorder {
  private readonly options: RecorderOptions;
  private readonly clock: Clock;
  private readonly done: Promise<RecordingOutcome>;
  private settle: (end: RecordingOutcome) => void = () => {};
  private process: RecordingProcess | undefined;
  private processes = 0;
  private over = false;
  private pictures: FrameRing | undefined;
  private free: number[] = [];
  private events: RecordedEvent[] = [];
  /** What was heard since `savedMs`, until which everything is on disk. */
  private unsaved: Exclude<RecordedEvent, { type: "picture" }>[] = [];
  private savedMs = 0;
  /** Start of the segment: on the call's clock, and in milliseconds since 1970. */
  private startedAt: number;
  private run: number;
  private latest: Uint8Array | undefined;
  /** When the call ended, on the call's clock. */
  private stoppedAt: number | undefined;
  private keptAt = Number.NEGATIVE_INFINITY;
  private heldUntil = Number.NEGATIVE_INFINITY;
  private sentAt = Number.NEGATIVE_INFINITY;
  private keptOne = false;
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

  /** Records a frame that is shown now. */
  show(picture: Uint8Array): void {
    this.latest = picture;
    if (this.over || !this.hasProcess()) return;
    this.keptOne = this.isHeld() && !this.keptOne;
    if (this.isHeld() && !this.keptOne) return;
    if (this.keep(picture)) this.counts.pictures += 1;
    else this.counts.leftOut += 1;
    this.send();
  }

  /** Records audio that is heard in `inMs` milliseconds; a negative time is in the past. */
  hear(who: Speaker, samples: Int16Array, inMs: number): void {
    if (this.over) return;
    // A copy, because the media engine reuses its buffers.
    this.note({ type: "voice", who, atMs: this.now() + inMs, samples: samples.slice() });
    if (this.events.length >= MAX_EVENTS) this.send();
  }

  /** Removes the avatar's audio from `inMs` on, which was taken back. */
  cut(inMs: number): void {
    if (!this.over) this.note({ type: "cut", atMs: this.now() + inMs });
  }

  /** An answer is being prepared and needs the machine: pause encoding until it begins. */
  hold(): void {
    this.heldUntil = this.clock.now() + MAX_HELD_MS;
  }

  /** The answer begins: resume encoding once its start has reached the visitor. */
  answered(): void {
    if (this.isHeld()) this.heldUntil = this.clock.now() + ON_ITS_WAY_MS;
  }

  release(): void {
    this.heldUntil = Number.NEGATIVE_INFINITY;
  }

  /** Stops recording. */
  stop(): void {
    if (this.stoppedAt !== undefined) return;
    this.stoppedAt = this.clock.now();
    if (!this.process) {
      this.end({ state: "complete", isDelivered: true });
      return;
    }
    this.sendStop(this.stoppedAt);
    setTimeout(() => this.process?.kill("SIGKILL"), STUCK_MS).unref();
  }

  /** Resolves with the result once the process has uploaded what it could, or failed. */
  get ended(): Promise<RecordingOutcome> {
    return this.done;
  }

  private note(event: Exclude<RecordedEvent, { type: "picture" }>): void {
    this.events.push(event);
    this.unsaved.push(event);
  }

  private hasProcess(): boolean {
    try {
      this.process ??= this.startProcess();
      return true;
    } catch (error) {
      this.fail(describeRecordingError(error));
      return false;
    }
  }

  private startProcess(): RecordingProcess {
    const { app, folder, size, startProcess = start } = this.options;
    this.pictures = FrameRing.make(size.width * size.height * 4);
    this.free = Array.from({ length: SLOTS }, (_, slot) => slot);
    this.processes += 1;
    const child = startProcess(this.pictures);
    child.on("message", (answer) => this.process === child && this.onAnswer(answer));
    const onDeath = () => this.process === child && this.onDeath();
    // A process that could not start or be reached may not report its exit.
    child.on("error", onDeath);
    child.on("exit", onDeath);
    const setting = { app, folder, ...size, run: this.run, ownerPid: process.pid };
    child.send({ type: "start", setting });
    return child;
  }

  /** Returns false if it does not fit. */
  private keep(picture: Uint8Array): boolean {
    const isBehind = this.free.length < FEW_SLOTS;
    if (isBehind && this.clock.now() - this.keptAt < SPARSE_MS) return false;
    const slot = this.free.pop();
    if (slot === undefined) return false;
    try {
      this.pictures?.write(slot, picture);
    } catch {
      this.free.push(slot);
      return false;
    }
    this.keptAt = this.clock.now();
    this.events.push({ type: "picture", slot, atMs: this.now() });
    return true;
  }

  private onAnswer(answer: RecordingAnswer): void {
    if (answer.type === "free") this.free.push(...answer.slots);
    else if (answer.type === "saved") this.forgetUntil(answer.untilMs);
    else if (answer.type === "failed") this.fail(answer);
    else {
      this.options.log.info({ ...this.counts, delivered: answer.delivered }, "recorded");
      this.end({ state: "complete", isDelivered: answer.delivered });
    }
  }

  private forgetUntil(ms: number): void {
    this.savedMs = ms;
    this.unsaved = this.unsaved.filter(({ atMs }) => atMs >= ms);
  }

  /** The next process, or the sweep after the call, uploads what the dead one left on disk. */
  private onDeath(): void {
    this.options.log.warn({ processes: this.processes }, "the recording process died");
    if (this.processes < MAX_PROCESSES) this.beginAgain();
    else this.end({ state: "complete", isDelivered: false });
  }

  /** A new segment, by another process, with what was heard since the last part. */
  private beginAgain(): void {
    const { savedMs } = this;
    this.startedAt += savedMs;
    this.run += Math.round(savedMs);
    this.savedMs = 0;
    this.unsaved = this.unsaved.map((event) => ({ ...event, atMs: event.atMs - savedMs }));
    this.events = [...this.unsaved];
    this.keptAt = Number.NEGATIVE_INFINITY;
    this.dismiss();
    if (!this.latest || !this.hasProcess()) return;
    this.keep(this.latest);
    if (this.stoppedAt === undefined) this.sendNow();
    else this.sendStop(this.stoppedAt);
  }

  private fail({ reason, detail }: ReturnType<typeof describeRecordingError>): void {
    this.options.log.warn({ reason, detail }, "the recording failed, the call continues");
    this.end({ state: "failed", reason });
  }

  private dismiss(): void {
    this.process = undefined;
    this.pictures?.close();
    this.pictures = undefined;
  }

  private end(end: RecordingOutcome): void {
    this.dismiss();
    this.over = true;
    this.settle(end);
  }

  private send(): void {
    const isTime = !this.isHeld() && this.clock.now() - this.sentAt >= TOGETHER_MS;
    const isFull = this.free.length === 0 && this.events.some(({ type }) => type === "picture");
    if (isTime || isFull) this.sendNow();
  }

  private sendStop(at: number): void {
    this.sendNow();
    this.process?.send({ type: "stop", nowMs: at - this.startedAt });
  }

  private sendNow(): void {
    this.sentAt = this.clock.now();
    this.process?.send({ type: "events", events: this.events.splice(0), nowMs: this.now() });
  }

  private isHeld(): boolean {
    return this.clock.now() < this.heldUntil;
  }

  private now(): number {
    return this.clock.now() - this.startedAt;
  }
}
