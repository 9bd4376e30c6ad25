import { epochNow, type Speech } from "./face-messages.ts";

/** Lead time for the browser to schedule the sound. */
const LEAD_S = 0.06;

/** Plays an avatar's speech, one utterance at a time. */
export class SoundPlayer {
  private context: AudioContext | undefined;
  private source: AudioBufferSourceNode | undefined;

  /** Plays all pieces. Resolves to the time (`epochNow`) at which the first one is heard. */
  async play(speech: readonly Speech[], sampleRate: number, onEnded: () => void): Promise<number> {
    this.stop();
    this.context ??= new AudioContext();
    const { context } = this;
    await context.resume();
    const source = new AudioBufferSourceNode(context, { buffer: joinSpeech(context, speech, sampleRate) });
    source.connect(context.destination);
    source.onended = onEnded;
    source.start(context.currentTime + LEAD_S);
    this.source = source;
    return epochNow() + (LEAD_S + (context.outputLatency || context.baseLatency)) * 1_000;
  }

  /** Stops without calling `onEnded`. */
  stop(): void {
    if (!this.source) return;
    this.source.onended = null;
    this.source.stop();
    this.source = undefined;
  }

  close(): void {
    this.stop();
    void this.context?.close();
    this.context = undefined;
  }
}

/** Joins the pieces into one buffer. Separate sources would crackle at the joints. */
function joinSpeech(context: AudioContext, speech: readonly Speech[], sampleRate: number): AudioBuffer {
  const length = speech.reduce((sum, { samples }) => sum + samples.length, 0);
  const buffer = context.createBuffer(1, Math.max(1, length), sampleRate);
  let at = 0;
  for (const { samples } of speech) {
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32_768),
      0,
      at,
    );
    at += samples.length;
  }
  return buffer;
}
