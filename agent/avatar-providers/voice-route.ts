import type { AudioFrame } from "@livekit/rtc-node";
import type { AudioSink } from "#agent/media/voice-player.ts";

/** Full, so what comes waits. */
const CLOSED: AudioSink = {
  captureFrame: async () => undefined,
  clearQueue: () => undefined,
  queuedDuration: Number.POSITIVE_INFINITY,
};

/** A sink that can be rerouted in the middle of a call. It takes nothing until it leads somewhere. */
export class VoiceRoute implements AudioSink {
  private target = CLOSED;

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
