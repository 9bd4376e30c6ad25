import type { Clock } from "#agent/media/clock.ts";

type Timer = { atMs: number; run: () => void };

/** A clock that a test advances by hand. `lateMs` delays every timer, as on an overloaded machine. */
export class FakeClock implements Clock {
  lateMs = 0;
  private nowMs = 0;
  private timers: Timer[] = [];

  now(): number {
    return this.nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.nowMs + ms + this.lateMs, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Advances the time by `ms` and runs the timers that fall due, in order. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (let next = this.nextUntil(until); next; next = this.nextUntil(until)) {
      this.timers = this.timers.filter((other) => other !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = until;
  }

  private nextUntil(until: number): Timer | undefined {
    return this.timers.filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
  }
}
