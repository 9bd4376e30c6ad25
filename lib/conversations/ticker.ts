import { log } from "#lib/platform/log.ts";

/** The ticks come every second: after a gap like this the machine slept. */
const GAP_MS = 10_000;

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
    if (nowMs - this.#lastTickMs > GAP_MS) this.#trustFromMs = nowMs + this.#graceMs;
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
