import type { AudioFrame } from "@livekit/rtc-node";
import type { SpeechFollower } from "#agent/output/avatar-output.ts";
import type { AudioSink, PlaybackEnd } from "#agent/output/voice-player.ts";

/** The part of the room's own participant that sends speech to another one. */
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
 * Speech for a face that a service draws: every utterance is one stream of bytes to its participant, which publishes
 * sound and picture together (the protocol of LiveKit's `DataStreamAudioOutput`). It plays as fast as it is spoken, so
 * what was heard is told by the clock, as of our own sound.
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
    // The silence between utterances is the service's own to keep.
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

  /** A failure means that the service left the room, which is noticed there. */
  private inOrder(work: () => Promise<void>): void {
    this.tail = this.tail.then(work).catch(() => {});
  }
}
