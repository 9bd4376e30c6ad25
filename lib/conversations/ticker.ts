import { log } from "#lib/platform/log.ts";

/** Workers have this long to reconnect to an app that was away before their silence counts. */
const RECONNECT_GRACE_MS = 20_000;

/** Until when a worker's silence proves nothing: after the start, and after a gap in the ticks (a machine that slept). */
export class SilenceGrace {
  #trustFromMs: number;
  #lastTickMs: number;

  constructor(startedAtMs: number) {
    this.#trustFromMs = startedAtMs + RECONNECT_GRACE_MS;
    this.#lastTickMs = startedAtMs;
  }

  /** Notes a tick at `nowMs` and gives the instant from which silence counts. */
  tick(nowMs: number): Date {
    if (nowMs - this.#lastTickMs > RECONNECT_GRACE_MS / 2) this.#trustFromMs = nowMs + RECONNECT_GRACE_MS;
    this.#lastTickMs = nowMs;
    return new Date(this.#trustFromMs);
  }
}

/** Runs `task` every `periodMs` until the answer is called, never twice at once; keeps no process alive. */
export function every(periodMs: number, task: (tick: number) => Promise<void>): () => void {
  let busy = false;
  let tick = 0;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    tick += 1;
    void task(tick)
      .catch((error: unknown) => log.error("supervision failed", { error }))
      .finally(() => {
        busy = false;
      });
  }, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
