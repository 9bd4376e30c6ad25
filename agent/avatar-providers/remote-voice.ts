import type { AudioFrame } from "@livekit/rtc-node";
import type { SpeechFollower } from "#agent/media/avatar-output.ts";
import type { AudioSink, PlaybackEnd } from "#agent/media/voice-player.ts";

/** The part of the local participant that sends speech to another. */
export interface SpeechLine {
  streamBytes(options: {
    topic: string;
    name: string;
    destinationIdentities: string[];
    attributes: Record<string, string>;
  }): Promise<{ write(bytes: Uint8Array): Promise<void>; close(): Promise<void> }>;
  performRpc(call: { destinationIdentity: string; method: string; payload: string }): Promise<string>;
}

const TOPIC = "lk.audio_stream";
const CLEAR = "lk.clear_buffer";

/**
 * Speech for an avatar provider: every utterance is one byte stream to its participant, which publishes audio and video
 * together (the protocol of LiveKit's `DataStreamAudioOutput`). It plays in real time, so the clock tells what was
 * heard, as for our own audio.
 */
export class RemoteVoice implements AudioSink, SpeechFollower {
  private readonly line: SpeechLine;
  private readonly identity: string;
  private readonly now: () => number;
  private utterance: ReturnType<SpeechLine["streamBytes"]> | undefined;
  private tail: Promise<unknown> = Promise.resolve();
  private endsAtMs = 0;

  constructor(line: SpeechLine, identity: string, now: () => number = () => performance.now()) {
    this.line = line;
    this.identity = identity;
    this.now = now;
  }

  get queuedDuration(): number {
    return Math.max(0, this.endsAtMs - this.now());
  }

  async captureFrame(frame: AudioFrame): Promise<void> {
    const lengthMs = (frame.samplesPerChannel / frame.sampleRate) * 1_000;
    this.endsAtMs = Math.max(this.endsAtMs, this.now()) + lengthMs;
    const { data } = frame;
    // The service fills the silence between utterances.
    if (!this.utterance && data.every((sample) => sample === 0)) return;
    this.utterance ??= this.line.streamBytes({
      topic: TOPIC,
      name: "speech",
      destinationIdentities: [this.identity],
      attributes: { sample_rate: String(frame.sampleRate), num_channels: String(frame.channels) },
    });
    const { utterance } = this;
    const bytes = new Uint8Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
    this.inOrder(async () => (await utterance).write(bytes));
  }

  clearQueue(): void {
    this.endsAtMs = 0;
    if (!this.utterance) return;
    this.closeUtterance();
    const call = { destinationIdentity: this.identity, method: CLEAR, payload: "" };
    this.line.performRpc(call).catch(() => {});
  }

  onFinished({ interrupted }: PlaybackEnd): void {
    if (!interrupted) this.closeUtterance();
  }

  private closeUtterance(): void {
    const { utterance } = this;
    this.utterance = undefined;
    if (utterance) this.inOrder(async () => (await utterance).close());
  }

  /** A failure means that the service left the room, which is detected elsewhere. */
  private inOrder(work: () => Promise<void>): void {
    this.tail = this.tail.then(work).catch(() => {});
  }
}
