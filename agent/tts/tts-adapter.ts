import { tts } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import type { SynthesisWatch } from "#agent/turns/turn-clock.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import { ClauseCutter } from "./clause-cutter.ts";
import { type SpeechMark, setSpeechMark } from "./marks.ts";
import { MarkupFilter } from "./markup-filter.ts";
import { speakClause } from "./speak-clause.ts";
import { trimLead } from "./trim-lead.ts";

export type TtsAdapterOptions = {
  speaker: Speaker;
  /** The words of the call's language; English if omitted. */
  words?: () => LanguageWords;
  /** Called once per clause that could not be synthesized, with its text. */
  onFailure: (text: string) => void;
  /** Called when the voice changes between these states. */
  onStateChanged?: (state: VoiceState) => void;
  /** Called with how long the first audio of an answer took, or how long it was waited for in vain. */
  onWaited?: (ms: number) => void;
  timeoutMs?: number;
  /**
   * Called when the first clause of a speech is requested. `play` plays a sound in front of it. Returns what to call once its
   * own sound is there.
   */
  onFirstClause?: (play: (line: readonly SpeechPiece[]) => void) => (() => void) | undefined;
  /** Called when a text is requested. Returns where to record its first audio. */
  onRequested?: () => SynthesisWatch;
};

/** The avatar's voice: streams text in, clause by clause, and audio out as soon as it arrives. */
export class TtsAdapter extends tts.TTS {
  readonly label = "visavis.Voice";
  private readonly options: TtsAdapterOptions;
  private state: VoiceState = "heard";

  constructor(options: TtsAdapterOptions) {
    super(SPEECH_RATE, 1, { streaming: true });
    this.options = options;
  }

  stream(): tts.SynthesizeStream {
    return new VoiceStream(this);
  }

  /** Speaks one clause. `isFirst`: of an answer, so its audio is waited for; later ones have the time of those before. */
  speak(text: string, signal: AbortSignal, isFirst = true): AsyncIterable<SpeechPiece> {
    const { speaker, timeoutMs, onFailure, onWaited } = this.options;
    return speakClause(speaker, text, signal, {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(isFirst && onWaited && { onWaited }),
      doubtful: this.state === "silent",
      onLate: () => {
        // A clause that is late after one that was silent changes nothing for the visitor.
        if (this.state === "heard") this.setState("late");
      },
      onFailure: () => {
        this.setState("silent");
        onFailure(text);
      },
      onSuccess: () => this.setState("heard"),
    });
  }

  private setState(state: VoiceState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onStateChanged?.(state);
  }

  createCutter(): ClauseCutter {
    return new ClauseCutter(this.options.words?.());
  }

  /** Records that a text was requested. Returns where to record its first audio, if anybody measures it. */
  recordRequested(): SynthesisWatch | undefined {
    return this.options.onRequested?.();
  }

  /** Watches the wait for the first clause. Returns how to end that. */
  watchFirstClause(play: (line: readonly SpeechPiece[]) => void): (() => void) | undefined {
    return this.options.onFirstClause?.(play);
  }

  synthesize(): tts.ChunkedStream {
    throw new Error("TtsAdapter supports streaming only");
  }
}

class VoiceStream extends tts.SynthesizeStream {
  readonly label = "visavis.VoiceStream";
  private readonly voice: TtsAdapter;
  private watch: SynthesisWatch | undefined;
  private hasSounded = false;

  constructor(voice: TtsAdapter) {
    super(voice);
    this.voice = voice;
  }

  protected async run(): Promise<void> {
    // Read ahead, so a clause is synthesized while the previous one is passed on.
    for await (const { text, pieces } of new PieceBuffer(this.spokenClauses())) {
      if (this.abortSignal.aborted) return;
      await this.emitClause(text, pieces);
    }
  }

  /** Clauses with their audio in progress; one request at a time, because the first audio is the one waited for. */
  private async *spokenClauses(): AsyncGenerator<{ text: string; pieces: PieceBuffer<SpeechPiece> }> {
    let isFirst = true;
    for await (const text of this.clauses()) {
      if (this.abortSignal.aborted) return;
      this.markStarted();
      this.watch ??= this.voice.recordRequested();
      const pieces = new PieceBuffer(this.voice.speak(text, this.abortSignal, isFirst));
      isFirst = false;
      yield { text, pieces };
      await pieces.finished;
    }
  }

  /** Clauses without Markdown. Its signs are not spoken, and captions don't show them. */
  private async *clauses(): AsyncGenerator<string> {
    const cutter = this.voice.createCutter();
    const markup = new MarkupFilter();
    const shown = (clauses: string[]) =>
      clauses.map((clause) => markup.push(clause)).filter((text) => text.trim());
    for await (const input of this.input) {
      yield* shown(typeof input === "string" ? cutter.push(input) : cutter.end());
    }
    yield* shown(cutter.end());
  }

  private async emitClause(text: string, pieces: AsyncIterable<SpeechPiece>): Promise<void> {
    let isFirst = true;
    const stopWaiting = this.hasSounded
      ? undefined
      : this.voice.watchFirstClause((line) => this.playLine(line));
    try {
      for await (const piece of pieces) {
        if (this.abortSignal.aborted) return;
        if (piece.samples.length === 0) continue;
        stopWaiting?.();
        const { samples, phonemes, ipa } = this.hasSounded ? piece : trimLead(piece);
        this.hasSounded = true;
        const sounds = phonemes ? { phonemes } : {};
        this.watch?.firstSound();
        this.emit(samples, isFirst ? { text, ...sounds, ...(ipa ? { ipa } : {}) } : sounds);
        isFirst = false;
      }
    } finally {
      stopWaiting?.();
    }
  }

  /** Its text is in no mark, so it is neither captioned nor recorded. */
  private playLine(line: readonly SpeechPiece[]): void {
    if (this.abortSignal.aborted) return;
    for (const { samples, phonemes, ipa } of line) {
      if (samples.length > 0)
        this.emit(samples, { ...(phonemes && { phonemes }), ...(ipa !== undefined && { ipa }) });
    }
  }

  private emit(samples: Int16Array, mark: SpeechMark): void {
    const frame = new AudioFrame(samples, SPEECH_RATE, 1, samples.length);
    setSpeechMark(frame, mark);
    this.queue.put({ requestId: "", segmentId: "", frame, final: false });
  }
}

/** Reads an iterable ahead of its consumer, so the next clause is synthesized while this one is passed on. */
class PieceBuffer<T> implements AsyncIterable<T> {
  private readonly items: T[] = [];
  private wake: () => void = () => {};
  private done = false;
  private error: unknown;
  /** Settles when the source has been read to its end or has failed. */
  readonly finished: Promise<void>;

  constructor(source: AsyncIterable<T>) {
    this.finished = this.read(source);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let index = 0; ; index += 1) {
      while (index >= this.items.length && !this.done) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
      const item = this.items[index];
      if (item === undefined) {
        if (this.error !== undefined) throw this.error;
        return;
      }
      yield item;
    }
  }

  private async read(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        this.items.push(item);
        this.wake();
      }
    } catch (error) {
      this.error = error ?? new Error("the source failed");
    }
    this.done = true;
    this.wake();
  }
}
