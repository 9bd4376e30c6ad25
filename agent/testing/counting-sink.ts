import type { AudioFrame } from "@livekit/rtc-node";
import type { Clock } from "#agent/media/clock.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";

/**
 * A sink that plays `speed` times as fast as a real one and counts how many samples of each value have
 * played.
 */
export class CountingSink implements AudioSink {
  /** Count by sample value, in the order they were first played. 0 is silence. */
  readonly sounded = new Map<number, number>();
  private readonly clock: Clock;
  private readonly rate: number;
  private readonly speed: number;
  private queue: Int16Array[] = [];
  private queued = 0;
  /** The clock when `play` last ran, in samples. */
  private playedUntil: number;

  constructor(clock: Clock, rate: number, speed = 1) {
    this.clock = clock;
    this.rate = rate;
    this.speed = speed;
    this.playedUntil = this.now;
  }

  get queuedDuration(): number {
    this.play();
    return (this.queued / this.rate) * 1_000;
  }

  async captureFrame({ data }: AudioFrame): Promise<void> {
    this.play();
    this.queue.push(data);
    this.queued += data.length;
  }

  /** Drops what was queued when the queue was last read: samples due since then do not count as played. */
  clearQueue(): void {
    this.queue = [];
    this.queued = 0;
  }

  private get now(): number {
    return Math.round((this.clock.now() / 1_000) * this.rate * this.speed);
  }

  private play(): void {
    let due = this.now - this.playedUntil;
    this.playedUntil = this.now;
    for (let frame = this.queue[0]; frame && due > 0; frame = this.queue[0]) {
      const played = frame.subarray(0, due);
      this.count(played);
      due -= played.length;
      this.queued -= played.length;
      if (played.length === frame.length) this.queue.shift();
      else this.queue[0] = frame.subarray(played.length);
    }
  }

  private count(samples: Int16Array): void {
    for (let from = 0; from < samples.length; ) {
      const value = samples[from] ?? 0;
      const other = samples.findIndex((sample, index) => index > from && sample !== value);
      const to = other < 0 ? samples.length : other;
      this.sounded.set(value, (this.sounded.get(value) ?? 0) + to - from);
      from = to;
    }
  }
}
