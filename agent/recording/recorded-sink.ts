import type { AudioFrame } from "@livekit/rtc-node";
import { AUDIO_LATENCY_MS } from "#agent/media/media-tracks.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import type { Recorder } from "./recorder.ts";

/** Passes on the avatar's audio and records it as it is heard: after what is queued, without what is taken back. */
export class RecordedSink implements AudioSink {
  private readonly sink: AudioSink;
  private readonly recorder: Pick<Recorder, "hear" | "cut">;

  constructor(sink: AudioSink, recorder: Pick<Recorder, "hear" | "cut">) {
    this.sink = sink;
    this.recorder = recorder;
  }

  captureFrame(frame: AudioFrame): Promise<void> {
    this.recorder.hear("avatar", frame.data, this.sink.queuedDuration + AUDIO_LATENCY_MS);
    return this.sink.captureFrame(frame);
  }

  clearQueue(): void {
    this.sink.clearQueue();
    this.recorder.cut(AUDIO_LATENCY_MS);
  }

  get queuedDuration(): number {
    return this.sink.queuedDuration;
  }
}
