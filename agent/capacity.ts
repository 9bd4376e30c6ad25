import { cpus } from "node:os";

/** CPU that one call takes on its machine, in cores: the average of its 20 turns in `bench/call.ts`. */
export const CALL_CORES = 0.45;
/** An accepted call needs its whole share, and more, from here on until the measured CPU includes it. */
const STARTING_MS = 10_000;
/** An accepted call is among the worker's jobs by then, unless it has already ended. */
const LISTED_MS = 3_000;
/** Time constant of the average: long enough for a sentence's synthesis to be no reason to refuse a call. */
const AVERAGED_MS = 5_000;
/** What was reported to the app is kept for this long: by then, the visitors it admitted because of it have joined. */
const PROMISED_MS = 5_000;
/** The load of a worker that has all its calls. */
export const FULL_LOAD = 0.99;
/** The media server drops a dispatch for good if no worker's load is below its `agents.target_load`, which is 0.7. */
const HIGHEST_LOAD = 0.65;

/** Milliseconds of CPU since the machine started, over all cores: working, and all of it. */
export type CpuTimes = { busyMs: number; totalMs: number };

/** Reads the machine's CPU times. Work at a lower priority, such as a render's, gives way to calls, so it counts as idle. */
export function readCpuTimes(): CpuTimes {
  const sum = { busyMs: 0, totalMs: 0 };
  for (const { times } of cpus()) {
    const busyMs = times.user + times.sys + times.irq;
    sum.busyMs += busyMs;
    sum.totalMs += busyMs + times.nice + times.idle;
  }
  return sum;
}

type Limits = {
  /** Simultaneous calls. */
  maxJobs: number;
  /** Share of the machine's CPU that calls may fill, 0 to 1; 1 ignores the CPU. */
  cpuLimit: number;
  cores: number;
};

/** How many more calls this worker can take without making those in progress worse. */
export class Capacity {
  private readonly limits: Limits;
  private last: CpuTimes;
  private sampledAt: number;
  private busyShare = 0;
  private startedAt: number[] = [];
  private promises: { places: number; at: number }[] = [];

  constructor(limits: Limits, times: CpuTimes, now: number) {
    this.limits = limits;
    this.last = times;
    this.sampledAt = now;
  }

  /** Includes the CPU used since the last sample. `now` in milliseconds, on a monotonic clock. */
  sample(times: CpuTimes, now: number): void {
    const totalMs = times.totalMs - this.last.totalMs;
    if (totalMs <= 0) return;
    const share = (times.busyMs - this.last.busyMs) / totalMs;
    const weight = 1 - Math.exp((this.sampledAt - now) / AVERAGED_MS);
    this.busyShare += weight * (share - this.busyShare);
    this.last = times;
    this.sampledAt = now;
  }

  /** Takes a place for a call that starts. Returns the function that gives it back if the call goes elsewhere. */
  take(now: number): () => void {
    this.startedAt = [...this.startedAt.filter((at) => now - at < STARTING_MS), now];
    return () => {
      const index = this.startedAt.indexOf(now);
      if (index >= 0) this.startedAt.splice(index, 1);
    };
  }

  /**
   * How many more calls fit beside `jobs` running ones. A worker without calls takes one however busy its machine is: a
   * slow call is better than none.
   */
  places(jobs: number, now: number): number {
    const { maxJobs, cpuLimit, cores } = this.limits;
    const startedWithin = (ms: number) => this.startedAt.filter((at) => now - at < ms).length;
    // A call that ended soon after its start takes no place any longer.
    const starting = Math.min(startedWithin(STARTING_MS), Math.max(jobs, startedWithin(LISTED_MS)));
    const calls = Math.max(jobs, starting);
    const byCount = Math.max(0, maxJobs - calls);
    if (cpuLimit >= 1) return byCount;
    const freeCores = cores * (cpuLimit - this.busyShare) - starting * CALL_CORES;
    const byCpu = Math.max(0, Math.floor(freeCores / CALL_CORES));
    return Math.min(byCount, calls === 0 ? Math.max(1, byCpu) : byCpu);
  }

  /** Notes how many places are reported to the app. It admits visitors by that, and they arrive later. */
  promise(places: number, now: number): void {
    this.promises = [...this.promises.filter(({ at }) => now - at < PROMISED_MS), { places, at: now }];
  }

  /**
   * How many calls the worker accepts now: its places, or what is left of those that it promised. A second visitor who was
   * admitted together with the first would otherwise be declined while the first call's start keeps the machine busy.
   */
  acceptable(jobs: number, now: number): number {
    const left = this.promises
      .filter(({ at }) => now - at < PROMISED_MS)
      .map(({ places, at }) => places - this.startedAt.filter((started) => started >= at).length);
    return Math.max(this.places(jobs, now), ...left);
  }

  /**
   * The load the media server uses to choose between workers, 0 to 1. Only a worker with all its calls is full: one
   * whose machine is busy declines jobs itself, and the app dispatches them again.
   */
  load(jobs: number): number {
    const { maxJobs } = this.limits;
    if (jobs >= maxJobs) return 1;
    return HIGHEST_LOAD * Math.max(jobs / maxJobs, this.busyShare);
  }
}
