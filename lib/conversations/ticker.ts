import { log } from "#lib/platform/log.ts";

/** The ticks come every second: after a gap like this this process was held up, and the workers may have been, too. */
const GAP_MS = 2_500;

/** Until when a worker's silence proves nothing: for `graceMs` after the start, and after a gap in the ticks. */
export class SilenceGrace {
  #trustFromMs: number;
  #lastTickMs: number;
  readonly #graceMs: number;

  constructor(startedAtMs: number, graceMs: number) {
    this.#graceMs = graceMs;
    this.#trustFromMs = startedAtMs + graceMs;
    this.#lastTickMs = startedAtMs;
  }

  /** Notes that the process is awake at `nowMs`; wants to be told every second. */
  tick(nowMs: number): void {
    const gapMs = nowMs - this.#lastTickMs;
    // The clock was set back: what was noted before is of a time that is still to come.
    if (gapMs < 0) this.#trustFromMs = nowMs + this.#graceMs;
    // Whoever was away for a moment is waited for a moment, and a machine that slept gets the whole grace.
    if (gapMs > GAP_MS)
      this.#trustFromMs = Math.max(this.#trustFromMs, nowMs + Math.min(2 * gapMs, this.#graceMs));
    this.#lastTickMs = nowMs;
  }

  /** The instant from which silence counts. */
  get trustFrom(): Date {
    return new Date(this.#trustFromMs);
  }
}

type Leap = { fromMs: number; byMs: number };

/** More than two clocks of one machine differ by in a second. */
const LEAP_MS = 1_000;
const MOST_LEAPS = 20;

/**
 * How far the machine's clock was set ahead while this process ran, or leapt because the machine slept: a call that is
 * minutes old is not over its time by that.
 */
export class ClockLeaps {
  #leaps: Leap[] = [];
  #last: { nowMs: number; steadyMs: number } | undefined;

  /** Notes what both clocks say, the one that may be set and the one that may not; wants to be told every second. */
  tick(nowMs: number, steadyMs = performance.now()): void {
    const last = this.#last;
    this.#last = { nowMs, steadyMs };
    if (!last) return;
    const byMs = nowMs - last.nowMs - (steadyMs - last.steadyMs);
    if (byMs > LEAP_MS) this.#leaps = [...this.#leaps, { fromMs: last.nowMs, byMs }].slice(-MOST_LEAPS);
  }

  /** What the clock leapt since that instant, in milliseconds. */
  since(at: Date): number {
    return this.#leaps.reduce((sum, { fromMs, byMs }) => sum + (at.getTime() <= fromMs ? byMs : 0), 0);
  }
}

type Beat = {
  /** Called at every period, also while a round is still running. */
  onBeat?: (nowMs: number) => void;
  /** Never runs twice at once; a period that comes meanwhile is skipped. */
  round: (count: number) => Promise<void>;
};

/** Beats every `periodMs` until the answer is called; keeps no process alive. */
export function every(periodMs: number, { onBeat, round }: Beat): () => void {
  let busy = false;
  let count = 0;
  const timer = setInterval(() => {
    onBeat?.(Date.now());
    if (busy) return;
    busy = true;
    count += 1;
    void round(count)
      .catch((error: unknown) => log.error("supervision failed", { error }))
      .finally(() => {
        busy = false;
      });
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
