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
