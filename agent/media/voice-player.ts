import { AudioFrame } from "@livekit/rtc-node";
import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { type Clock, machineClock } from "./clock.ts";
import { SpeechLedger } from "./speech-ledger.ts";

/** The part of LiveKit's `AudioSource` used for playback. */
export interface AudioSink {
  captureFrame(frame: AudioFrame): Promise<void>;
  clearQueue(): void;
  /** Milliseconds queued but not played yet. */
  readonly queuedDuration: number;
}

/** `generated` is the full text of an interrupted segment, and `leadMs` the sound in front of its words, if there is some. */
export type PlaybackEnd = {
  positionMs: number;
  interrupted: boolean;
  heard: string;
  generated?: string;
  leadMs?: number;
};

export type VoicePlayerEvents = {
  onStarted: () => void;
  /** The first words of a segment start, which is at once unless a sound without words is in front of them. */
  onWordsStarted?: () => void;
  onProgress: (shown: string, positionMs: number) => void;
  onFinished: (end: PlaybackEnd) => void;
};

/** Speech is queued in pieces of this length. Shorter ones only cost the main thread more. */
const SLICE_MS = 40;
/** Audio queued in the media engine while speaking: enough to cover a busy moment of this process. */
const AHEAD_MS = 140;
/** Audio buffered before a segment starts, so a slow server does not cause stutter at once. */
const PREBUFFER_MS = 60;
const TICK_MS = 10;
/** The library ends a pause right before it drops the paused speech; none of that may be heard. */
const RESUME_AFTER_MS = 40;
/** Silence queued in the media engine while nothing is said; the first words replace what is left of it. */
const SILENCE_AHEAD_MS = 40;
const SILENCE_SLICE_MS = 120;

type Segment = {
  chunks: Int16Array[];
  ledger: SpeechLedger;
  receivedSamples: number;
  sentSamples: number;
  ended: boolean;
  started: boolean;
  wordsStarted: boolean;
};

/**
 * Plays segments of speech in sequence into an audio sink. It knows at any time how much was heard and can fall silent
 * at once: pausing takes back what the sink has not played, and resuming continues from there.
 */
export class VoicePlayer {
  private readonly sink: AudioSink;
  private readonly sampleRate: number;
  private readonly events: VoicePlayerEvents;
  private readonly segments: Segment[] = [];
  private readonly clock: Clock;
  private callOff: (() => void) | undefined;
  private paused = false;
  private resumesAtMs = 0;
  /** The sink holds silence instead of speech. The next words replace it. */
  private queuesSilence = false;
  private closed = false;

  constructor(sink: AudioSink, sampleRate: number, events: VoicePlayerEvents, clock = machineClock) {
    this.sink = sink;
    this.sampleRate = sampleRate;
    this.events = events;
    this.clock = clock;
    this.schedule();
  }

  /** Adds audio to the open segment, or opens one. `text` begins a clause with it; `phonemes` time this audio. */
  push(samples: Int16Array, text?: string, phonemes?: readonly TimedPhoneme[]): void {
    let segment = this.segments.at(-1);
    if (!segment || segment.ended) {
      segment = {
        chunks: [],
        ledger: new SpeechLedger(),
        receivedSamples: 0,
        sentSamples: 0,
        ended: false,
        started: false,
        wordsStarted: false,
      };
      this.segments.push(segment);
    }
    if (text !== undefined) segment.ledger.beginClause(text);
    segment.chunks.push(samples);
    segment.receivedSamples += samples.length;
    segment.ledger.addSound(this.toMs(samples.length), phonemes);
    this.tick();
  }

  /** The open segment is complete. */
  end(): void {
    const segment = this.segments.at(-1);
    if (!segment) return;
    segment.ended = true;
    segment.ledger.end();
    this.tick();
  }

  /** Falls silent and drops everything. Each segment reports once what was heard of it. */
  clear(): void {
    const positionMs = this.positionMs;
    this.resumesAtMs = 0;
    this.clearQueue();
    for (const [index, segment] of this.segments.splice(0).entries()) {
      const heardMs = index === 0 ? positionMs : 0;
      const heard = segment.started ? segment.ledger.heardAt(heardMs) : "";
      const generated = segment.ledger.text;
      this.events.onFinished({
        positionMs: heardMs,
        interrupted: true,
        heard,
        generated,
        ...leadOf(segment),
      });
    }
    this.schedule();
  }

  pause(): void {
    if (this.paused) return;
    const segment = this.segments[0];
    if (segment) {
      const unplayedSamples = Math.round((this.unplayedMs / 1_000) * this.sampleRate);
      segment.sentSamples = Math.max(0, segment.sentSamples - unplayedSamples);
      this.clearQueue();
    }
    this.paused = true;
    this.schedule();
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.resumesAtMs = this.clock.now() + RESUME_AFTER_MS;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  /** In this state the sink contains silence, or nothing yet. */
  private get isHeld(): boolean {
    return this.paused || this.clock.now() < this.resumesAtMs;
  }

  /** How much of the current segment has been heard, and how much of what has arrived is left. */
  get positionMs(): number {
    const segment = this.segments[0];
    if (!segment) return 0;
    return Math.max(0, this.toMs(segment.sentSamples) - this.unplayedMs);
  }

  get remainingMs(): number {
    const segment = this.segments[0];
    return segment ? this.toMs(segment.receivedSamples) - this.positionMs : 0;
  }

  get isActive(): boolean {
    return this.segments.length > 0;
  }

  close(): void {
    this.closed = true;
    this.callOff?.();
    this.callOff = undefined;
    this.segments.length = 0;
  }

  private tick(): void {
    const segment = this.segments[0];
    if (!segment || this.isHeld) this.keepSilence();
    else {
      this.send(segment);
      this.reportProgress(segment);
      this.finishIfPlayed(segment);
    }
    this.schedule();
  }

  private send(segment: Segment): void {
    const available = this.toMs(segment.receivedSamples);
    if (!segment.started && available < PREBUFFER_MS && !segment.ended) return;
    // Silence before the next word would sound like hesitation.
    if (this.queuesSilence) this.clearQueue();
    while (segment.sentSamples < segment.receivedSamples && this.sink.queuedDuration < AHEAD_MS) {
      const slice = this.takeSlice(segment);
      this.capture(slice);
      if (!segment.started) {
        segment.started = true;
        this.events.onStarted();
      }
    }
  }

  /** Returns the next samples in their own buffer, because the native side reads a buffer from its start. */
  private takeSlice(segment: Segment): Int16Array {
    const wanted = (this.sampleRate * SLICE_MS) / 1_000;
    const size = Math.min(wanted, segment.receivedSamples - segment.sentSamples);
    const slice = copyRange(segment.chunks, segment.sentSamples, size);
    segment.sentSamples += size;
    return slice;
  }

  private finishIfPlayed(segment: Segment): void {
    if (!segment.ended || segment.sentSamples < segment.receivedSamples || this.sink.queuedDuration > 0)
      return;
    this.segments.shift();
    const positionMs = this.toMs(segment.receivedSamples);
    const heard = segment.ledger.heardAt(positionMs);
    this.events.onFinished({ positionMs, interrupted: false, heard, ...leadOf(segment) });
  }

  private reportProgress(segment: Segment): void {
    if (!segment.started) return;
    const { ledger } = segment;
    if (!segment.wordsStarted && ledger.hasWords && this.positionMs >= ledger.leadMs) {
      segment.wordsStarted = true;
      this.events.onWordsStarted?.();
    }
    this.events.onProgress(ledger.shownAt(this.positionMs), this.positionMs);
  }

  /**
   * If the sender paused between utterances, the listener's jitter buffer would lose its estimate of the connection and
   * delay the next words. So silence is sent as audio.
   */
  private keepSilence(): void {
    if (this.sink.queuedDuration >= SILENCE_AHEAD_MS) return;
    this.queuesSilence = true;
    this.capture(new Int16Array((this.sampleRate * SILENCE_SLICE_MS) / 1_000));
  }

  /** Speech in the sink that nobody has heard yet, in milliseconds. */
  private get unplayedMs(): number {
    return this.queuesSilence ? 0 : this.sink.queuedDuration;
  }

  private clearQueue(): void {
    this.sink.clearQueue();
    this.queuesSilence = false;
  }

  private capture(samples: Int16Array): void {
    const frame = new AudioFrame(samples, this.sampleRate, 1, samples.length);
    // The sink can queue far more than it ever gets. A failure means that the room is gone, which ends the call.
    this.sink.captureFrame(frame).catch(() => {});
  }

  private schedule(): void {
    if (this.closed || this.callOff) return;
    this.callOff = this.clock.after(TICK_MS, () => {
      this.callOff = undefined;
      this.tick();
    });
  }

  private toMs(samples: number): number {
    return (samples / this.sampleRate) * 1_000;
  }
}

function leadOf({ ledger }: Segment): { leadMs?: number } {
  return ledger.leadMs > 0 ? { leadMs: ledger.leadMs } : {};
}

function copyRange(chunks: readonly Int16Array[], start: number, size: number): Int16Array {
  const slice = new Int16Array(size);
  let chunkStart = 0;
  for (const chunk of chunks) {
    const from = Math.max(start, chunkStart);
    const to = Math.min(start + size, chunkStart + chunk.length);
    if (from < to) slice.set(chunk.subarray(from - chunkStart, to - chunkStart), from - start);
    chunkStart += chunk.length;
    if (chunkStart >= start + size) break;
  }
  return slice;
}
