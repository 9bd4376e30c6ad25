import { tts } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/platform/speech-client.ts";
import { ClauseCutter } from "./clause-cutter.ts";
import { setSpeechMark } from "./marks.ts";
import { PieceBuffer } from "./piece-buffer.ts";
import { speakClause } from "./speak-clause.ts";

export type VoiceOptions = {
  speaker: Speaker;
  /** A clause could not be made audible; called once a clause. */
  onFailure: () => void;
  timeoutMs?: number;
  /** A text begins to be spoken; what is answered is told when there is sound of it. */
  onAsked?: () => () => void;
};

/** The avatar's voice: streams text in, clause by clause, and sound out as soon as there is any. */
export class Voice extends tts.TTS {
  readonly label = "visavis.Voice";
  private readonly options: VoiceOptions;
  private isDoubtful = false;

  constructor(options: VoiceOptions) {
    super(SPEECH_RATE, 1, { streaming: true });
    this.options = options;
  }

  stream(): tts.SynthesizeStream {
    return new VoiceStream(this);
  }

  /** The sound of one clause, with the patience that the server has earned. */
  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechPiece> {
    const { speaker, timeoutMs, onFailure } = this.options;
    return speakClause(speaker, text, signal, {
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      doubtful: this.isDoubtful,
      onFailure: () => {
        this.isDoubtful = true;
        onFailure();
      },
      onSuccess: () => {
        this.isDoubtful = false;
      },
    });
  }

  /** Notes that a text is to be spoken; answers what notes its first sound. */
  noteAsked(): () => void {
    return this.options.onAsked?.() ?? (() => {});
  }

  synthesize(): tts.ChunkedStream {
    throw new Error("Voice only streams");
  }
}

class VoiceStream extends tts.SynthesizeStream {
  readonly label = "visavis.VoiceStream";
  private readonly voice: Voice;
  private noteSound: (() => void) | undefined;

  constructor(voice: Voice) {
    super(voice);
    this.voice = voice;
  }

  protected async run(): Promise<void> {
    // Read ahead, so that a clause is being made while the one before it is handed on.
    for await (const { text, pieces } of new PieceBuffer(this.spokenClauses())) {
      if (this.abortSignal.aborted) return;
      await this.emitClause(text, pieces);
    }
  }

  /** Clauses with their sound under way; one request at a time, because the first sound is the one waited for. */
  private async *spokenClauses(): AsyncGenerator<{ text: string; pieces: PieceBuffer<SpeechPiece> }> {
    for await (const text of this.clauses()) {
      if (this.abortSignal.aborted) return;
      this.markStarted();
      this.noteSound ??= this.voice.noteAsked();
      const pieces = new PieceBuffer(this.voice.speak(text, this.abortSignal));
      yield { text, pieces };
      await pieces.finished;
    }
  }

  private async *clauses(): AsyncGenerator<string> {
    const cutter = new ClauseCutter();
    for await (const input of this.input) {
      yield* typeof input === "string" ? cutter.push(input) : cutter.end();
    }
    yield* cutter.end();
  }

  private async emitClause(text: string, pieces: AsyncIterable<SpeechPiece>): Promise<void> {
    let isFirst = true;
    for await (const { samples, phonemes, ipa } of pieces) {
      if (this.abortSignal.aborted) return;
      if (samples.length === 0) continue;
      const frame = new AudioFrame(samples, SPEECH_RATE, 1, samples.length);
      const sounds = phonemes ? { phonemes } : {};
      setSpeechMark(frame, isFirst ? { text, ...sounds, ...(ipa ? { ipa } : {}) } : sounds);
      isFirst = false;
      this.noteSound?.();
      this.queue.put({ requestId: "", segmentId: "", frame, final: false });
    }
  }
}
