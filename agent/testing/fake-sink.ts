import type { AudioFrame } from "@livekit/rtc-node";
import type { AudioSink } from "#agent/output/voice-player.ts";

/** An audio source that plays `speed` times as fast as a real one and keeps what it was given. */
export class FakeSink implements AudioSink {
  readonly frames: Int16Array[] = [];
  private readonly speed: number;
  private queuedMs = 0;
  private at = performance.now();
  /** Samples that were taken back before they were played. */
  clearedMs = 0;

  constructor(speed = 1) {
    this.speed = speed;
  }

  get queuedDuration(): number {
    const now = performance.now();
    this.queuedMs = Math.max(0, this.queuedMs - (now - this.at) * this.speed);
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

  /** Whether anything but silence was given since the frame of that number. */
  soundedSince(frame: number): boolean {
    return this.frames.slice(frame).some((samples) => samples.some((sample) => sample !== 0));
  }
}
