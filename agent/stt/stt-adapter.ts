import { normalizeLanguage, stt } from "@livekit/agents";
import type { AudioFrame } from "@livekit/rtc-node";
import type { Transcriber } from "./transcription-client.ts";

export type SttAdapterOptions = {
  transcriber: Transcriber;
  /** Whether this text, heard now, is not a turn of the visitor. */
  ignores: (text: string) => boolean;
  /** The language that is heard. */
  language: () => string;
  /** An utterance could not be transcribed. */
  onFailure: () => void;
  timeoutMs?: number;
};

/** Recognizes whole utterances as cut by the voice activity detector. Retries a failing server once. */
export class SttAdapter extends stt.STT {
  readonly label = "visavis.Ear";
  private readonly options: SttAdapterOptions;

  constructor(options: SttAdapterOptions) {
    super({ streaming: false, interimResults: false });
    this.options = options;
  }

  protected async _recognize(
    buffer: AudioFrame | AudioFrame[],
    signal?: AbortSignal,
  ): Promise<stt.SpeechEvent> {
    const frames = Array.isArray(buffer) ? buffer : [buffer];
    const heard = await this.transcribe(frames, signal);
    const text = this.options.ignores(heard) ? "" : heard;
    const language = normalizeLanguage(this.options.language());
    return {
      type: stt.SpeechEventType.FINAL_TRANSCRIPT,
      alternatives: [{ text, language, startTime: 0, endTime: 0, confidence: 1 }],
    };
  }

  stream(): stt.SpeechStream {
    throw new Error("SttAdapter recognizes whole utterances only");
  }

  private async transcribe(frames: readonly AudioFrame[], signal?: AbortSignal): Promise<string> {
    const samples = joinFrames(frames);
    const sampleRate = frames[0]?.sampleRate ?? 24_000;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const timeout = AbortSignal.timeout(this.options.timeoutMs ?? 8_000);
      try {
        const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
        return await this.options.transcriber.transcribe(samples, sampleRate, either);
      } catch {
        if (signal?.aborted) return "";
      }
    }
    this.options.onFailure();
    return "";
  }
}

/** Copies the samples: frames are views into a larger buffer that is reused. */
function joinFrames(frames: readonly AudioFrame[]): Int16Array {
  const samples = new Int16Array(frames.reduce((sum, frame) => sum + frame.samplesPerChannel, 0));
  let offset = 0;
  for (const frame of frames) {
    samples.set(frame.data.subarray(0, frame.samplesPerChannel), offset);
    offset += frame.samplesPerChannel;
  }
  return samples;
}
