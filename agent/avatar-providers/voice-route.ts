import type { AudioFrame } from "@livekit/rtc-node";
import type { AudioSink } from "#agent/media/voice-player.ts";

/** A sink that can be rerouted in the middle of a call. */
export class VoiceRoute implements AudioSink {
  private target: AudioSink;

  constructor(target: AudioSink) {
    this.target = target;
  }

  /** What the old sink has not played is lost. */
  leadTo(target: AudioSink): void {
    this.target.clearQueue();
    this.target = target;
  }

  get queuedDuration(): number {
    return this.target.queuedDuration;
  }

  captureFrame(frame: AudioFrame): Promise<void> {
    return this.target.captureFrame(frame);
  }

  clearQueue(): void {
    this.target.clearQueue();
  }
}
