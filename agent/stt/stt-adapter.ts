import { normalizeLanguage, stt, type VAD, type VADEvent, VADEventType } from "@livekit/agents";
import type { Transcriber } from "#lib/model-clients/transcription-client.ts";

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

type SttAdapterOptions = {
  transcriber: Transcriber;
  /** Cuts the sound into utterances. */
  vad: VAD;
  /** Probability above which the detector's windows are a voice. */
  minProbability: number;
  /** Silence after which transcription begins, shorter than the one that ends an utterance. */
  earlyMs: number;
  /** Whether a visitor who pauses after this text has probably finished, and an answer may be prepared. */
  isWhole: (text: string) => boolean;
  /** Whether this text, heard now, is not a turn of the visitor. */
  ignores: (text: string) => boolean;
  /** The language that is heard. */
  language: () => string;
  /** An utterance could not be transcribed. */
  onFailure: () => void;
  timeoutMs?: number;
};

/**
 * Recognizes whole utterances as cut by the voice activity detector. Begins in a short silence, when the utterance may
 * have ended, and starts over if the voice returns.
 */
export class SttAdapter extends stt.STT {
  readonly label = "visavis.Ear";
  private readonly options: SttAdapterOptions;

  constructor(options: SttAdapterOptions) {
    super({ streaming: true, interimResults: false });
    this.options = options;
  }

  protected _recognize(): Promise<stt.SpeechEvent> {
    throw new Error("SttAdapter recognizes streams only");
  }

  stream(): stt.SpeechStream {
    return new UtteranceStream(this, this.options);
  }
}

class UtteranceStream extends stt.SpeechStream {
  readonly label = "visavis.UtteranceStream";
  private readonly options: SttAdapterOptions;
  private readonly buffer: UtteranceBuffer;
  private readonly early: EarlyTranscription;

  constructor(adapter: SttAdapter, options: SttAdapterOptions) {
    super(adapter);
    this.options = options;
    this.buffer = new UtteranceBuffer(options.minProbability);
    this.early = new EarlyTranscription(options.transcriber, options.timeoutMs);
  }

  protected async run(): Promise<void> {
    const voice = this.options.vad.stream();
    this.abortSignal.addEventListener("abort", () => {
      this.early.discard();
      voice.close();
    });
    const forward = async () => {
      for await (const input of this.input) {
        if (input === stt.SpeechStream.FLUSH_SENTINEL) voice.flush();
        else voice.pushFrame(input);
      }
    };
    const listen = async () => {
      for await (const event of voice) await this.onVoice(event);
    };
    await Promise.all([forward(), listen()]);
  }

  private async onVoice(event: VADEvent): Promise<void> {
    const { buffer, early, options } = this;
    if (event.type === VADEventType.END_OF_SPEECH) {
      const text = early.finish(() => buffer.sound());
      buffer.add(event);
      const speechEndTime = Date.now() - event.silenceDuration - event.inferenceDuration;
      this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH, speechEndTime });
      this.report(await text, speechEndTime);
      return;
    }
    buffer.add(event);
    if (event.type === VADEventType.START_OF_SPEECH) {
      this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
      return;
    }
    if (buffer.pauseMs === 0) early.discard();
    else if (buffer.pauseMs >= options.earlyMs && !early.hasBegun) void this.beginEarly();
  }

  /** The library prepares an answer to what sounds whole, and speaks it only if the utterance ends with the same text. */
  private async beginEarly(): Promise<void> {
    const { buffer, early, options } = this;
    const text = await early.begin(buffer.sound());
    if (!text || buffer.pauseMs === 0 || this.abortSignal.aborted) return;
    if (!options.isWhole(text) || options.ignores(text)) return;
    this.queue.put(this.transcript(stt.SpeechEventType.PREFLIGHT_TRANSCRIPT, text));
  }

  private report(text: string | undefined, speechEndTime: number): void {
    const { ignores, onFailure } = this.options;
    if (this.abortSignal.aborted) return;
    if (text === undefined) onFailure();
    if (!text || ignores(text)) return;
    this.queue.put({ ...this.transcript(stt.SpeechEventType.FINAL_TRANSCRIPT, text), speechEndTime });
  }

  private transcript(type: stt.SpeechEventType, text: string): stt.SpeechEvent {
    const language = normalizeLanguage(this.options.language());
    return { type, alternatives: [{ text, language, startTime: 0, endTime: 0, confidence: 1 }] };
  }
}

/** An utterance's sound: mono samples of 16 bits. */
type UtteranceSound = { samples: Int16Array; sampleRate: number };

type Attempt = { text: Promise<string | undefined>; control: AbortController };

/**
 * The transcription of one utterance at a time. It may begin before the utterance has ended for certain; what it would have
 * heard is then discarded if the voice returns. Tries a failing server twice.
 */
class EarlyTranscription {
  private readonly transcriber: Transcriber;
  private readonly timeoutMs: number;
  private attempt: Attempt | undefined;

  constructor(transcriber: Transcriber, timeoutMs = 8_000) {
    this.transcriber = transcriber;
    this.timeoutMs = timeoutMs;
  }

  get hasBegun(): boolean {
    return this.attempt !== undefined;
  }

  /** Returns the text so far, "" if the voice has returned since, `undefined` if the server failed. */
  async begin(sound: UtteranceSound): Promise<string | undefined> {
    const control = new AbortController();
    const text = this.transcribe(sound, control.signal);
    this.attempt = { control, text };
    const heard = await text;
    return control.signal.aborted ? "" : heard;
  }

  /** The voice has returned. */
  discard(): void {
    this.attempt?.control.abort();
    this.attempt = undefined;
  }

  /** Returns the text of the whole utterance, `undefined` if the server failed. Uses what has begun. */
  async finish(sound: () => UtteranceSound): Promise<string | undefined> {
    if (!this.attempt) void this.begin(sound());
    const { attempt } = this;
    const text = await attempt?.text;
    if (this.attempt === attempt) this.attempt = undefined;
    return text;
  }

  private async transcribe(
    { samples, sampleRate }: UtteranceSound,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        const either = AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]);
        return await this.transcriber.transcribe(samples, sampleRate, either);
      } catch {
        if (signal.aborted) return "";
      }
    }
    return undefined;
  }
}
