import type { Transcriber } from "./transcription-client.ts";

/** An utterance's sound: mono samples of 16 bits. */
export type UtteranceSound = { samples: Int16Array; sampleRate: number };

type Attempt = { text: Promise<string | undefined>; control: AbortController };

/**
 * The transcription of one utterance at a time. It may begin before the utterance has ended for certain; what it would have
 * heard is then discarded if the voice returns. Tries a failing server twice.
 */
export class EarlyTranscription {
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
