import type { AudioFrame } from "@livekit/rtc-node";
import type { AudioSink } from "./voice-player.ts";

/** Full, so what comes waits. */
const CLOSED: AudioSink = {
  captureFrame: async () => undefined,
  clearQueue: () => undefined,
  queuedDuration: Number.POSITIVE_INFINITY,
};

/** A sink that takes nothing until it leads to another one. */
export class VoiceRoute implements AudioSink {
  private target = CLOSED;

  leadTo(target: AudioSink): void {
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
