import { VAD, type VADEvent, VADEventType, VADStream } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";

const RATE = 16_000;
/** Samples of a window. */
export const VAD_WINDOW = 512;
const VAD_WINDOW_MS = 32;
/** Windows of silence after which an utterance has ended. */
const END_WINDOWS = 7;

/** A detector of voices that reports what a test tells it, to all that listen, as `inference.VAD` would. */
export class ScriptedVad extends VAD {
  readonly label = "ScriptedVad";
  readonly opened: ScriptedStream[] = [];
  private windowsSent = 0;

  constructor() {
    super({ updateInterval: VAD_WINDOW_MS });
  }

  stream(): ScriptedStream {
    const stream = new ScriptedStream(this);
    this.opened.push(stream);
    return stream;
  }

  /** Windows of a voice or of silence. All samples of the first one are 1, of the next one 2, and so on. */
  async windows(count: number, probability: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      this.windowsSent += 1;
      const samples = new Int16Array(VAD_WINDOW).fill(this.windowsSent);
      const frames = [new AudioFrame(samples, RATE, 1, VAD_WINDOW)];
      await this.report(VADEventType.INFERENCE_DONE, { frames, probability });
    }
  }

  /** Two windows of a voice, of which the detector is sure then, and `count` more. */
  async speak(count: number): Promise<void> {
    await this.windows(2, 0.9);
    await this.report(VADEventType.START_OF_SPEECH);
    await this.windows(count, 0.9);
  }

  /**
   * The silence that ends an utterance, of which `heard` windows were already reported. Returns when the voice ended by that,
   * on `performance.now()`.
   */
  async end(heard = 0): Promise<number> {
    await this.windows(END_WINDOWS - heard, 0.1);
    const silenceDuration = END_WINDOWS * VAD_WINDOW_MS;
    const endedAt = performance.now() - silenceDuration;
    await this.report(VADEventType.END_OF_SPEECH, { silenceDuration });
    return endedAt;
  }

  private async report(type: VADEventType, fields: Partial<VADEvent> = {}): Promise<void> {
    const times = {
      samplesIndex: 0,
      timestamp: 0,
      speechDuration: 0,
      silenceDuration: 0,
      inferenceDuration: 0,
    };
    const raw = { rawAccumulatedSilence: 0, rawAccumulatedSpeech: 0, probability: 0, speaking: true };
    const event = { type, ...times, ...raw, frames: [], ...fields };
    await Promise.all(this.opened.map((stream) => stream.report(event)));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

class ScriptedStream extends VADStream {
  async report(event: VADEvent): Promise<void> {
    await this.outputWriter.write(event);
  }
}
