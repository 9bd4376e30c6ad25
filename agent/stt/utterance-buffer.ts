import { type VADEvent, VADEventType } from "@livekit/agents";
import type { UtteranceSound } from "./early-transcription.ts";

/** The detector notices a voice late, because first consonants are soft. */
const LEAD_MS = 400;

/**
 * Collects the sound of an utterance from the events of a voice activity detector. The events' own sound of a whole
 * utterance can't be used: it is a view into a buffer whose beginning is overwritten as soon as the utterance ends.
 */
export class UtteranceBuffer {
  /** From this probability on, a window counts as a voice. */
  private readonly minProbability: number;
  private windows: Int16Array[] = [];
  private sampleRate = 24_000;
  private isOpen = false;
  private silentMs = 0;

  constructor(minProbability: number) {
    this.minProbability = minProbability;
  }

  /** How long the voice has paused within an utterance. */
  get pauseMs(): number {
    return this.isOpen ? this.silentMs : 0;
  }

  /** Adds the next event. `END_OF_SPEECH` leaves only the silence behind the utterance, so call `sound` before. */
  add({ type, frames, probability, silenceDuration }: VADEvent): void {
    if (type === VADEventType.INFERENCE_DONE) {
      for (const { data, samplesPerChannel, sampleRate } of frames) {
        this.sampleRate = sampleRate;
        this.windows.push(data.slice(0, samplesPerChannel));
        const windowMs = (samplesPerChannel / sampleRate) * 1_000;
        this.silentMs = probability > this.minProbability ? 0 : this.silentMs + windowMs;
      }
      if (!this.isOpen) this.keep(LEAD_MS);
      return;
    }
    this.isOpen = type === VADEventType.START_OF_SPEECH;
    if (!this.isOpen) this.keep(silenceDuration);
  }

  /** The utterance so far, with a lead in. */
  sound(): UtteranceSound {
    const samples = new Int16Array(this.windows.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const window of this.windows) {
      samples.set(window, at);
      at += window.length;
    }
    return { samples, sampleRate: this.sampleRate };
  }

  /** Keeps the last windows, at least this long together. */
  private keep(ms: number): void {
    let first = this.windows.length;
    for (let kept = 0; first > 0 && kept < (ms * this.sampleRate) / 1_000; first -= 1) {
      kept += this.windows[first - 1]?.length ?? 0;
    }
    this.windows.splice(0, first);
  }
}
