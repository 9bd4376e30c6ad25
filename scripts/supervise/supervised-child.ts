import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { BoundedLogFile } from "./bounded-log-file.ts";
import { killGroup, signalGroup } from "./group.ts";
import type { Reaper } from "./reaper.ts";

const KEPT_LINES = 8;

/**
 * One child in its own process group, restarted with growing delays whenever it exits before `stop`. Processes that a
 * dead child left in its group are killed before the next one starts.
 */
export class SupervisedChild {
  readonly spec: ChildSpec;
  private readonly log: BoundedLogFile;
  private readonly reaper: Reaper;
  private readonly events: ChildEvents;
  private process: ChildProcess | null = null;
  private restart: NodeJS.Timeout | null = null;
  private stopped = false;
  private crashes = 0;
  private startedAtMs = 0;
  private lastLines: string[] = [];

  constructor(spec: ChildSpec, log: BoundedLogFile, reaper: Reaper, events: ChildEvents) {
    this.spec = spec;
    this.log = log;
    this.reaper = reaper;
    this.events = events;
  }

  start(): void {
    const { command, args, cwd, env } = this.spec;
    this.restart = null;
    this.lastLines = [];
    this.startedAtMs = Date.now();
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    this.follow(child.stdout);
    this.follow(child.stderr);
    child.once("error", (error) => {
      this.note(error.message);
      // Without a pid it never ran, so no `exit` follows.
      if (child.pid === undefined) this.ended(child, "could not be started");
    });
    child.once("exit", (code, signal) => this.ended(child, signal ?? `code ${code}`));
    if (child.pid === undefined) return;
    this.reaper.watch(child.pid);
    this.events.onStarted(this.spec.name, child.pid);
  }

  /**
   * Stops the child for good: SIGTERM to the child, which stops its own children; SIGKILL to the group after the grace
   * period.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.restart) clearTimeout(this.restart);
    const child = this.process;
    if (!child?.pid) return this.log.close();
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const timer = new AbortController();
    await Promise.race([
      gone,
      sleep(this.spec.stopGraceMs, null, { signal: timer.signal }).catch(() => null),
    ]);
    timer.abort();
    await killGroup(child.pid);
    if (this.process) await gone;
    this.log.close();
  }

  private ended(child: ChildProcess, cause: string): void {
    this.process = null;
    if (child.pid !== undefined) {
      signalGroup(child.pid, "SIGKILL");
      this.reaper.forget(child.pid);
    }
    if (this.stopped) return;
    this.crashes = crashNumber(this.crashes, Date.now() - this.startedAtMs);
    const restartInMs = restartDelayMs(this.crashes);
    const { name } = this.spec;
    this.note(`exited (${cause}), restarting in ${restartInMs} ms`);
    this.restart = setTimeout(() => this.start(), restartInMs);
    this.events.onCrashed({ name, crash: this.crashes, cause, restartInMs, lastLines: this.lastLines });
  }

  private follow(stream: Readable): void {
    createInterface({ input: stream }).on("line", (raw) => {
      const line = stripVTControlCharacters(raw).trimEnd();
      if (line === "") return;
      this.note(line);
      if (this.spec.isImportant(line)) this.events.onImportantLine(this.spec.name, line);
    });
  }

  private note(line: string): void {
    this.lastLines.push(line);
    if (this.lastLines.length > KEPT_LINES) this.lastLines.shift();
    this.log.append(`${new Date().toISOString()} ${line}`);
  }
}

const FIRST_MS = 250;
const LONGEST_MS = 15_000;
/** A child that ran this long was healthy: its next crash starts a new series. Longer than the longest delay. */
const STEADY_AFTER_MS = 20_000;

/** The number of a crash in its series, from 1, after `before` crashes and `ranMs` milliseconds of running. */
export function crashNumber(before: number, ranMs: number): number {
  return ranMs > STEADY_AFTER_MS ? 1 : before + 1;
}

/** Milliseconds to wait before restart number `crash` of a series (from 1): doubling, at most 15 s. */
export function restartDelayMs(crash: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, crash - 1));
}

/** Plain variables. `NODE_ENV` is always set, because the framework's types require it. */
export type ChildEnvironment = Record<string, string | undefined> & {
  NODE_ENV: "development" | "production" | "test";
};

/** A process that the supervisor keeps running. */
export type ChildSpec = {
  /** Short and unique: prefixes the child's output and names its log file. */
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: ChildEnvironment;
  /** How long it may take to exit after SIGTERM. */
  stopGraceMs: number;
  /** Selects the lines to show on the console; the log file has all of them. */
  isImportant: (line: string) => boolean;
};

/** Events of a child. */
export type ChildEvents = {
  onStarted: (name: string, pid: number) => void;
  /** `crash` counts from 1 within this series; `lastLines` are the end of its output. */
  onCrashed: (crash: ChildCrash) => void;
  onImportantLine: (name: string, line: string) => void;
};

export type ChildCrash = {
  name: string;
  crash: number;
  /** Its exit code, or the signal that killed it. */
  cause: string;
  restartInMs: number;
  lastLines: string[];
};
