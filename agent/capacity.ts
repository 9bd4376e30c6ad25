import { LATE_VOICE_MS } from "#lib/worker-protocol/room-data.ts";

/** CPU that one call takes on its machine, in cores: the average of its 20 turns in `bench/call.ts`. */
export const CALL_CORES = 0.45;
/** A machine with this median answer time has enough to do (`bench/capacity.ts` calls it full). */
export const SLOW_ANSWER_MS = 1_500;
/** Answers of this time count: about three turns of a call. */
const ANSWERS_MS = 30_000;
/** This many slow voices are no exception. */
const MAX_SLOW_VOICES = 2;
/** Fewer answers than this say nothing about the machine. */
const MIN_ANSWERS = 3;
/** An accepted call is among the worker's jobs by then, unless it has already ended. */
const LISTED_MS = 5_000;
/** The load of a worker that has all its calls. */
export const FULL_LOAD = 0.99;
/** The media server drops a dispatch for good if no worker's load is below its `agents.target_load`, which is 0.7. */
const HIGHEST_LOAD = 0.65;

type Limits = {
  /** Simultaneous calls. */
  maxJobs: number;
  /** Share of the machine's CPU that calls may use, 0 to 1; with 1 only their number counts. */
  cpuLimit: number;
  cores: number;
};

/** `isBusy`: calls are too slow, or use too much CPU, for another one, although their number would allow it. */
type Room = { places: number; isBusy: boolean };

/** How many calls of the usual cost a machine carries; at least one. */
export const callsFor = (cores: number, cpuLimit: number): number =>
  Math.max(1, Math.floor((cores * cpuLimit) / CALL_CORES));

/**
 * How many more calls this worker can take without making those in progress worse. What else the machine does counts only
 * if it makes their answers slow. Times in milliseconds, on a monotonic clock.
 */
export class Capacity {
  private readonly limits: Limits;
  private readonly coresByCall = new Map<number, number>();
  private answers: { ms: number; at: number }[] = [];
  private slowVoices: { ms: number; at: number }[] = [];
  private acceptedAt: number[] = [];
  private listed = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Records the cores that a running call uses, in place of its last figure. */
  setCores(call: number, cores: number): void {
    this.coresByCall.set(call, cores);
  }

  /** Forgets a call that has ended. */
  end(call: number): void {
    this.coresByCall.delete(call);
  }

  /** Records how long a visitor waited for an answer because of this machine. */
  addAnswer(ms: number, now: number): void {
    this.answers = [...this.answers.filter(({ at }) => now - at < ANSWERS_MS), { ms, at: now }];
  }

  /** Records an answer whose voice took long (`SLOW_VOICE_MS`): with more calls it would come too late. */
  addSlowVoice(ms: number, now: number): void {
    this.slowVoices = [...this.slowVoices.filter(({ at }) => now - at < ANSWERS_MS), { ms, at: now }];
  }

  /** Takes a place for a call that starts. Returns the function that gives it back if the call goes elsewhere. */
  take(now: number): () => void {
    this.acceptedAt.push(now);
    return () => {
      const index = this.acceptedAt.indexOf(now);
      if (index >= 0) this.acceptedAt.splice(index, 1);
    };
  }

  /** How many more calls fit beside `jobs` running ones. A worker without calls takes one, whatever its machine does. */
  room(jobs: number, now: number): Room {
    const { maxJobs, cpuLimit, cores } = this.limits;
    const calls = this.count(jobs, now);
    const left = Math.max(0, maxJobs - calls);
    if (calls === 0 || left === 0 || cpuLimit >= 1) return { places: left, isBusy: false };
    if (this.isSlow(now) || this.isVoiceSlow(now)) return { places: 0, isBusy: true };
    const fitting = Math.floor(
      (cores * cpuLimit) / Math.max(CALL_CORES, mean([...this.coresByCall.values()])),
    );
    const places = Math.min(left, Math.max(0, fitting - calls));
    return { places, isBusy: places === 0 };
  }

  /**
   * The load the media server uses to choose between workers, 0 to 1. Only a worker with all its calls is full: a busy
   * one declines jobs itself, and the app dispatches them again.
   */
  load(jobs: number): number {
    const { maxJobs, cores } = this.limits;
    if (jobs >= maxJobs) return 1;
    const used = sum([...this.coresByCall.values()]) / cores;
    return HIGHEST_LOAD * Math.min(1, Math.max(jobs / maxJobs, used));
  }

  /** The calls that run, and those that were accepted and are not among `jobs` yet. */
  private count(jobs: number, now: number): number {
    const arrived = Math.max(0, jobs - this.listed);
    this.listed = jobs;
    this.acceptedAt = this.acceptedAt.slice(arrived).filter((at) => now - at < LISTED_MS);
    return jobs + this.acceptedAt.length;
  }

  private isVoiceSlow(now: number): boolean {
    const recent = this.slowVoices.filter(({ at }) => now - at < ANSWERS_MS);
    return recent.length >= MAX_SLOW_VOICES || recent.some(({ ms }) => ms >= LATE_VOICE_MS);
  }

  private isSlow(now: number): boolean {
    const recent = this.answers.filter(({ at }) => now - at < ANSWERS_MS).map(({ ms }) => ms);
    if (recent.length < MIN_ANSWERS) return false;
    return (recent.sort((a, b) => a - b)[Math.floor(recent.length / 2)] ?? 0) >= SLOW_ANSWER_MS;
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
