import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Utterance } from "#lib/avatar-engine/testing/follow-speech.ts";
import type { NamedMoment } from "#lib/avatar-engine/testing/viseme-score.ts";
import { Fft } from "#lib/avatar-engine/visemes/fft.ts";
import type { Viseme } from "#lib/avatar-engine/visemes/visemes.ts";
import { resample } from "#lib/media/resample.ts";

const require = createRequire(import.meta.url);

/** Order of HeadAudio's model (`visemeNames` in its headaudio.mjs). */
const HEAD_AUDIO: readonly Viseme[] = "aa E I O U PP SS TH DD FF kk nn RR CH sil".split(" ") as Viseme[];

/** Samples as -1..1. */
function floatsOf(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (value) => value / 32_768);
}

/** HeadAudio's viseme every 16 ms (its own worklet processor, run without a browser). */
export async function namedByHeadAudio({ samples, sampleRate }: Utterance): Promise<NamedMoment[]> {
  const home = require.resolve("@met4citizen/headaudio/package.json").replace("package.json", "");
  const { Processor } = await import(`${home}modules/processor.mjs`);
  const { Training } = await import(`${home}modules/training.mjs`);
  const bytes = await readFile(`${home}dist/model-en-mixed.bin`);
  const { model } = await new Training().loadModel(
    `data:application/octet-stream;base64,${bytes.toString("base64")}`,
  );
  const moments: NamedMoment[] = [];
  const postMessage = (message: { event: string; viseme?: number; t: number }) => {
    const ms = message.t * 1000;
    if (message.event === "ended") moments.push({ ms, viseme: "sil" });
    if (message.event === "viseme") moments.push({ ms, viseme: HEAD_AUDIO[message.viseme ?? 14] ?? "sil" });
  };
  const processor = new Processor({ sampleRate }, { port: { postMessage } });
  processor._onmessage({ data: { event: "model", model } });
  const sound = floatsOf(samples);
  for (let at = 0; at < sound.length; at += 128) processor.process(sound.subarray(at, at + 128));
  return everyFrame(moments, (samples.length / sampleRate) * 1000);
}

/** The latest viseme every 16 ms; silence before the first. */
function everyFrame(moments: readonly NamedMoment[], lengthMs: number): NamedMoment[] {
  const frames: NamedMoment[] = [];
  let next = 0;
  let viseme: Viseme = "sil";
  for (let ms = 0; ms < lengthMs; ms += 16) {
    for (; next < moments.length && (moments[next]?.ms ?? 0) <= ms; next++)
      viseme = moments[next]?.viseme ?? "sil";
    frames.push({ ms, viseme });
  }
  return frames;
}

const CONTEXT_RATE = 48_000;

/**
 * What a browser's AnalyserNode answers (Web Audio API, section 1.8.6): Blackman window, smoothing 0.8, -100 to -30 dB.
 */
class FakeAnalyser {
  fftSize = 2048;
  private readonly fft = new Fft(2048);
  private readonly smooth = new Float64Array(1024);
  private readonly power = new Float64Array(1025);
  sound: Float32Array = new Float32Array(0);
  at = 0;

  get frequencyBinCount(): number {
    return this.fftSize / 2;
  }

  getByteFrequencyData(bytes: Uint8Array): void {
    const N = this.fftSize;
    const block = Float64Array.from({ length: N }, (_, n) => {
      const window = 0.42 - 0.5 * Math.cos((2 * Math.PI * n) / N) + 0.08 * Math.cos((4 * Math.PI * n) / N);
      return window * (this.sound[this.at - N + n] ?? 0);
    });
    this.fft.power(block, N, this.power);
    for (let k = 0; k < N / 2; k++) {
      const now = Math.sqrt(this.power[k] ?? 0) / N;
      const value = 0.8 * (this.smooth[k] ?? 0) + 0.2 * now;
      this.smooth[k] = value;
      const db = 20 * Math.log10(value + 1e-12);
      bytes[k] = Math.max(0, Math.min(255, Math.floor((255 / 70) * (db + 100))));
    }
  }
}

/** wawa-lipsync's viseme on each of 60 frames per second, with a simulated browser clock and analyser. */
export async function namedByWawaLipsync({ samples, sampleRate }: Utterance): Promise<NamedMoment[]> {
  const analyser = new FakeAnalyser();
  analyser.sound = resample(floatsOf(samples), CONTEXT_RATE / sampleRate);
  class AudioContext {
    sampleRate = CONTEXT_RATE;
    createAnalyser = () => analyser;
  }
  Object.assign(globalThis, { window: { AudioContext } });
  const { Lipsync } = await import("wawa-lipsync");
  const clock = performance.now;
  const moments: NamedMoment[] = [];
  try {
    const lipsync = new Lipsync();
    for (let ms = 0; ms < (samples.length / sampleRate) * 1000; ms += 1000 / 60) {
      performance.now = () => ms;
      analyser.at = Math.round((ms * CONTEXT_RATE) / 1000);
      lipsync.processAudio();
      const viseme = String(lipsync.viseme).replace("viseme_", "");
      moments.push({ ms, viseme: HEAD_AUDIO.find((name) => name === viseme) ?? "sil" });
    }
  } finally {
    performance.now = clock;
  }
  return moments;
}
