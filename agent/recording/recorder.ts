import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Clock, machineClock } from "#agent/output/clock.ts";
import type { CallLog } from "#agent/session/call-log.ts";
import type { RecordingEndReport } from "#lib/platform/worker-protocol.ts";
import { PictureSlots } from "./picture-slots.ts";
import { faultOf } from "./recording-fault.ts";
import type {
  RecordedEvent,
  RecordingAnswer,
  RecordingCommand,
  RecordingSetting,
  RecordingStart,
  Speaker,
} from "./recording-protocol.ts";

/** Pictures on their way to the encoder: 1.2 s. One more is left out, and the one before stays longer. */
const SLOTS = 30;
/** What happened is sent together: each message, and its answer, wakes another process (measured in ADR 15). */
const TOGETHER_MS = 200;
/** How long at most what happened is kept back for an answer. Of a face that listens every other picture is kept then. */
const MOST_HELD_MS = 1_600;
/** How long after its first sound an answer is on its way to the caller: sent, buffered, decoded. */
const ON_ITS_WAY_MS = 400;
/** Events that wait for a picture to go with: about half a second of two voices. */
const MOST_EVENTS = 100;
/** How many processes a recording may have, one after the other. */
const MOST_PROCESSES = 3;
const PROGRAM = fileURLToPath(new URL("./recording-process.ts", import.meta.url));

/** The part of a child process that recording needs. */
export interface RecordingProcess {
  send(message: RecordingStart | RecordingCommand): unknown;
  on(event: "message", listener: (answer: RecordingAnswer) => void): unknown;
  on(event: "error" | "exit", listener: () => void): unknown;
}

export type RecorderOptions = {
  app: RecordingSetting["app"];
  folder: string;
  size: { width: number; height: number };
  log: CallLog;
  clock?: Clock;
  startProcess?: (pictures: PictureSlots) => RecordingProcess;
};

const start = (pictures: PictureSlots): RecordingProcess =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", PROGRAM], {
    // A session of its own, which Linux can weigh against those of the call.
    detached: true,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc", pictures.fd],
  });

/**
 * Has a call recorded by a process of its own, and never makes the call wait: the process starts with the first picture, so
 * that the call opens no later; pictures that it has no room for are left out; one that dies is replaced; and after a fault
 * nothing more is recorded.
 */
export class Recorder {
  private readonly options: RecorderOptions;
  private readonly clock: Clock;
  private readonly done: Promise<RecordingEndReport>;
  private settle: (end: RecordingEndReport) => void = () => {};
  private process: RecordingProcess | undefined;
  private processes = 0;
  private over = false;
  private pictures: PictureSlots | undefined;
  private free: number[] = [];
  private events: RecordedEvent[] = [];
  /** When the stretch began: on the clock of the call, and in milliseconds since 1970. */
  private startedAt: number;
  private run: number;
  private latest: Uint8Array | undefined;
  private stopping = false;
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

  /** A picture that is shown now. */
  show(picture: Uint8Array): void {
    this.latest = picture;
    if (this.over || !this.hasProcess()) return;
    this.keptOne = this.isHeld() && !this.keptOne;
    if (this.isHeld() && !this.keptOne) return;
    if (this.keep(picture)) this.counts.pictures += 1;
    else this.counts.leftOut += 1;
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

  /** An answer is being made and needs the machine: nothing is encoded until it is there. */
  hold(): void {
    this.heldUntil = this.clock.now() + MOST_HELD_MS;
  }

  /** The answer begins: encoding goes on once its beginning has reached the caller. */
  answered(): void {
    if (this.isHeld()) this.heldUntil = this.clock.now() + ON_ITS_WAY_MS;
  }

  release(): void {
    this.heldUntil = Number.NEGATIVE_INFINITY;
  }

  /** Nothing more is to be recorded. */
  stop(): void {
    if (this.stopping) return;
    this.stopping = true;
    if (!this.process) {
      this.end({ state: "complete" });
      return;
    }
    this.sendNow();
    this.process.send({ type: "stop", nowMs: this.now() });
  }

  /** How it ended: once the process has brought all it could, or failed. */
  get ended(): Promise<RecordingEndReport> {
    return this.done;
  }

  private hasProcess(): boolean {
    try {
      this.process ??= this.startProcess();
      return true;
    } catch (error) {
      this.fail(faultOf(error));
      return false;
    }
  }

  private startProcess(): RecordingProcess {
    const { app, folder, size, startProcess = start } = this.options;
    this.pictures = PictureSlots.make(size.width * size.height * 4);
    this.free = Array.from({ length: SLOTS }, (_, slot) => slot);
    this.processes += 1;
    const child = startProcess(this.pictures);
    child.on("message", (answer) => this.process === child && this.onAnswer(answer));
    const onDeath = () => this.process === child && this.onDeath();
    // One that could not be started, or be reached any more, may not say that it has ended.
    child.on("error", onDeath);
    child.on("exit", onDeath);
    const setting = { app, folder, ...size, run: this.run, ownerPid: process.pid };
    child.send({ type: "start", setting });
    return child;
  }

  /** False where there is no room for it. */
  private keep(picture: Uint8Array): boolean {
    const slot = this.free.pop();
    if (slot === undefined) return false;
    try {
      this.pictures?.write(slot, picture);
    } catch {
      this.free.push(slot);
      return false;
    }
    this.events.push({ type: "picture", slot, atMs: this.now() });
    return true;
  }

  private onAnswer(answer: RecordingAnswer): void {
    if (answer.type === "free") this.free.push(...answer.slots);
    else if (answer.type === "failed") this.fail(answer);
    else {
      this.options.log.info({ ...this.counts, delivered: answer.delivered }, "recorded");
      this.end({ state: "complete" });
    }
  }

  /** What the dead process left on disk is delivered by the next one, or after the call. */
  private onDeath(): void {
    this.options.log.warn({ processes: this.processes }, "the recording process died");
    if (this.stopping || this.processes >= MOST_PROCESSES) this.end({ state: "complete" });
    else this.beginAgain();
  }

  /** A stretch of its own, by another process. */
  private beginAgain(): void {
    this.events = [];
    this.startedAt = this.clock.now();
    this.run = Date.now();
    this.sentAt = Number.NEGATIVE_INFINITY;
    this.dismiss();
    if (this.latest) this.show(this.latest);
  }

  private fail({ fault, detail }: ReturnType<typeof faultOf>): void {
    this.options.log.warn({ fault, detail }, "the recording failed, the call goes on");
    this.end({ state: "failed", fault });
  }

  private dismiss(): void {
    this.process = undefined;
    this.pictures?.close();
    this.pictures = undefined;
  }

  private end(end: RecordingEndReport): void {
    this.dismiss();
    this.over = true;
    this.settle(end);
  }

  private send(): void {
    const isTime = !this.isHeld() && this.clock.now() - this.sentAt >= TOGETHER_MS;
    const isFull = this.free.length === 0 && this.events.some(({ type }) => type === "picture");
    if (isTime || isFull) this.sendNow();
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
