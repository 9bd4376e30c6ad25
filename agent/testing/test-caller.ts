import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoStream,
} from "@livekit/rtc-node";

const RATE = 24_000;
const SLICE_MS = 20;
const SLICE = (RATE * SLICE_MS) / 1_000;
/** Louder than this counts as heard. */
const LOUD = 250;

type HeardSlice = { atMs: number; rms: number; samples: Int16Array };
export type Caption = { identity: string; text: string };

/** A person in a room: speaks sound files into a microphone that never stops, hears, sees and reads the other side. */
export class TestCaller {
  readonly room = new Room();
  readonly heard: HeardSlice[] = [];
  readonly captions: Caption[] = [];
  readonly frameTimesMs: number[] = [];
  private readonly source = new AudioSource(RATE, 1, 200);
  private readonly toSay: Int16Array[] = [];
  private speaking = false;
  private spokenUp: (() => void) | undefined;
  private closed = false;

  async join(url: string, token: string): Promise<void> {
    this.room.registerTextStreamHandler("lk.transcription", (reader, { identity }) => {
      const caption = { identity, text: "" };
      this.captions.push(caption);
      void (async () => {
        for await (const text of reader) caption.text += text;
      })().catch(() => {});
    });
    this.room.on(RoomEvent.TrackSubscribed, (track) => this.receive(track));
    await this.room.connect(url, token, { autoSubscribe: true, dynacast: false });
    const track = LocalAudioTrack.createAudioTrack("microphone", this.source);
    await this.room.localParticipant?.publishTrack(
      track,
      new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }),
    );
    void this.runMicrophone();
  }

  /** Speaks; resolves with the moment at which the last sound left the microphone. */
  async say(samples: Int16Array): Promise<number> {
    const done = new Promise<void>((resolve) => {
      this.spokenUp = resolve;
    });
    for (let at = 0; at < samples.length; at += SLICE) {
      const slice = new Int16Array(SLICE);
      slice.set(samples.subarray(at, at + SLICE));
      this.toSay.push(slice);
    }
    await done;
    return Date.now();
  }

  async type(text: string): Promise<void> {
    await this.room.localParticipant?.sendText(text, { topic: "lk.chat" });
  }

  /** The first moment after `sinceMs` at which the other side was loud, or undefined. */
  firstLoudAfter(sinceMs: number): number | undefined {
    return this.heard.find((slice) => slice.atMs > sinceMs && slice.rms > LOUD)?.atMs;
  }

  lastLoudBefore(untilMs: number): number | undefined {
    return this.heard.findLast((slice) => slice.atMs <= untilMs && slice.rms > LOUD)?.atMs;
  }

  /** Milliseconds since the other side was last loud. */
  get quietForMs(): number {
    return Date.now() - (this.lastLoudBefore(Date.now()) ?? 0);
  }

  /** All sound heard between two moments. */
  soundBetween(fromMs: number, toMs: number): Int16Array {
    const slices = this.heard.filter((slice) => slice.atMs >= fromMs && slice.atMs <= toMs);
    const all = new Int16Array(slices.reduce((sum, slice) => sum + slice.samples.length, 0));
    let offset = 0;
    for (const { samples } of slices) {
      all.set(samples, offset);
      offset += samples.length;
    }
    return all;
  }

  async leave(): Promise<void> {
    this.closed = true;
    await this.room.disconnect();
    await this.source.close();
  }

  private receive(track: RemoteTrack): void {
    if (track.kind === TrackKind.KIND_AUDIO) void this.hear(track);
    else void this.watch(track);
  }

  private async hear(track: RemoteTrack): Promise<void> {
    for await (const frame of new AudioStream(track, RATE, 1)) {
      const samples = frame.data.slice();
      this.heard.push({ atMs: Date.now(), rms: rms(samples), samples });
    }
  }

  private async watch(track: RemoteTrack): Promise<void> {
    for await (const _ of new VideoStream(track)) this.frameTimesMs.push(Date.now());
  }

  private async runMicrophone(): Promise<void> {
    const startedAt = performance.now();
    for (let index = 0; !this.closed; index += 1) {
      const samples = this.toSay.shift();
      if (samples) this.speaking = true;
      else if (this.speaking) {
        this.speaking = false;
        this.spokenUp?.();
      }
      await this.source
        .captureFrame(new AudioFrame(samples ?? new Int16Array(SLICE), RATE, 1, SLICE))
        .catch(() => {});
      const waitMs = startedAt + (index + 1) * SLICE_MS - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

function rms(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}
