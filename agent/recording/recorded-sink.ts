import type { AudioFrame } from "@livekit/rtc-node";
import { SOUND_LATE_MS } from "#agent/output/media-tracks.ts";
import type { AudioSink } from "#agent/output/voice-player.ts";
import type { Recorder } from "./recorder.ts";

/** Passes the avatar's voice on, and has it recorded as it is heard: behind what is queued, without what is taken back. */
export class RecordedSink implements AudioSink {
  private readonly sink: AudioSink;
  private readonly recorder: Pick<Recorder, "hear" | "cut">;

  constructor(sink: AudioSink, recorder: Pick<Recorder, "hear" | "cut">) {
    this.sink = sink;
    this.recorder = recorder;
  }

  captureFrame(frame: AudioFrame): Promise<void> {
    this.recorder.hear("avatar", frame.data, this.sink.queuedDuration + SOUND_LATE_MS);
    return this.sink.captureFrame(frame);
  }

  clearQueue(): void {
    this.sink.clearQueue();
    this.recorder.cut(SOUND_LATE_MS);
  }

  get queuedDuration(): number {
    return this.sink.queuedDuration;
  }
}
