import type { AudioFrame } from "@livekit/rtc-node";
import { type Clock, machineClock } from "#agent/media/clock.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";

/** A sink that plays `speed` times as fast as a real one and records its frames. */
export class FakeSink implements AudioSink {
  readonly frames: Int16Array[] = [];
  private readonly speed: number;
  private readonly clock: Clock;
  private queuedMs = 0;
  private at: number;
  /** Milliseconds of sound removed before they were played. */
  clearedMs = 0;
  /** Milliseconds without anything to play since the first frame. */
  dryMs = 0;

  constructor(speed = 1, clock = machineClock) {
    this.speed = speed;
    this.clock = clock;
    this.at = clock.now();
  }

  get queuedDuration(): number {
    const now = this.clock.now();
    const left = this.queuedMs - (now - this.at) * this.speed;
    if (this.frames.length > 0 && left < 0) this.dryMs -= left / this.speed;
    this.queuedMs = Math.max(0, left);
    this.at = now;
    return this.queuedMs;
  }

  async captureFrame(frame: AudioFrame): Promise<void> {
    const queued = this.queuedDuration;
    this.queuedMs = queued + (frame.samplesPerChannel / frame.sampleRate) * 1_000;
    this.frames.push(frame.data);
  }

  clearQueue(): void {
    this.clearedMs += this.queuedDuration;
    this.queuedMs = 0;
  }

  /** Whether any frame from index `frame` on contains sound. */
  soundedSince(frame: number): boolean {
    return this.frames.slice(frame).some((samples) => samples.some((sample) => sample !== 0));
  }
}
