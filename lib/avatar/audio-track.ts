import { bandEnergies } from "./bands.ts";
import { shapeIndex } from "./coarticulation.ts";
import type { Viseme } from "./visemes.ts";

/** One analysis every 10 ms over a window of 20 ms. */
const HOP_MS = 10;

/** Per hop: energy (mean square, full scale = 1) and its shares in five bands. */
interface Hop {
  readonly energy: number;
  readonly bands: readonly number[];
}

/** Loudness and spectrum of the utterance's audio, as far as heard; keeps features, not samples. */
export class AudioTrack {
  #hops: Hop[] = [];
  #pending: number[] = [];
  #sampleRate = 0;
  /** Mean square of loud speech: follows peaks at once, forgets them over seconds. */
  #loud = 0.0025;

  /** Starts a new utterance; what is known of the voice's level stays. */
  clear(): void {
    this.#hops = [];
    this.#pending = [];
  }

  /** Adds mono samples that follow those added before. */
  append(pcm: Int16Array, sampleRate: number): void {
    if (!(sampleRate >= 4000)) throw new RangeError(`Sample rate ${sampleRate} Hz is not usable for speech`);
    if (sampleRate !== this.#sampleRate) this.#pending = [];
    this.#sampleRate = sampleRate;
    for (const sample of pcm) this.#pending.push(sample / 32768);
    const hop = Math.round((sampleRate * HOP_MS) / 1000);
    let at = 0;
    for (; at + 2 * hop <= this.#pending.length; at += hop) {
      const hopNow = analyse(this.#pending, at, 2 * hop, sampleRate);
      this.#loud = Math.max(hopNow.energy * 0.5, this.#loud * 0.9995, 0.0002);
      this.#hops.push(hopNow);
    }
    this.#pending.splice(0, at);
  }

  get empty(): boolean {
    return this.#hops.length === 0;
  }

  /** Loudness of a span against loud speech of this voice, about 0..1.2; 0.6 where no audio is known. */
  loudness(startMs: number, endMs: number): number {
    const from = Math.max(0, Math.floor(startMs / HOP_MS));
    const to = Math.min(this.#hops.length, Math.max(from + 1, Math.ceil(endMs / HOP_MS)));
    if (from >= to) return this.empty ? 0.6 : 0;
    let sum = 0;
    for (let i = from; i < to; i++) sum += this.#hops[i]?.energy ?? 0;
    return Math.min(1.2, Math.sqrt(sum / (to - from) / this.#loud));
  }

  /** Mouth weights at `ms` from sound alone, smoothed over +-40 ms: f32 [MOUTH_SHAPES], sum 1. */
  blend(ms: number, into: Float32Array): void {
    into.fill(0);
    let total = 0;
    for (let d = -4; d <= 4; d++) {
      const i = Math.round(ms / HOP_MS) + d;
      const share = 5 - Math.abs(d);
      total += share;
      this.#add(i, share, into);
    }
    for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) / total;
  }

  #add(i: number, share: number, into: Float32Array): void {
    const hop = this.#hops[i];
    const level = hop ? 10 * Math.log10(hop.energy / this.#loud + 1e-9) : -90;
    const open = Math.min(1, Math.max(0, (level + 34) / 26));
    const give = (viseme: Viseme, part: number) => {
      const index = shapeIndex(viseme);
      into[index] = (into[index] ?? 0) + share * part;
    };
    if (!hop || open === 0) return give("sil", 1);
    if (this.#isClosure(i, level)) return give("PP", 1);
    give("sil", 1 - open);
    for (const [viseme, part] of soundOf(hop.bands)) give(viseme, part * open);
  }

  /** A short dip of low murmur between louder sound is taken for p, b, m. */
  #isClosure(i: number, level: number): boolean {
    const hop = this.#hops[i];
    if (!hop || (hop.bands[0] ?? 0) < 0.8) return false;
    const louderBy = 9;
    const around = (from: number, to: number) => {
      let most = -90;
      for (let j = from; j <= to; j++) {
        const energy = this.#hops[j]?.energy ?? 0;
        most = Math.max(most, 10 * Math.log10(energy / this.#loud + 1e-9));
      }
      return most;
    };
    return around(i - 9, i - 1) > level + louderBy && around(i + 1, i + 9) > level + louderBy;
  }
}

function analyse(samples: readonly number[], at: number, length: number, sampleRate: number): Hop {
  let energy = 0;
  for (let i = at; i < at + length; i++) energy += (samples[i] ?? 0) ** 2;
  return { energy: energy / length, bands: bandEnergies(samples, at, length, sampleRate) };
}

/**
 * Visemes of a sound by its spectrum: hiss is s or sh, a strong first formant opens the mouth, a strong upper
 * second formant spreads it, energy only at the bottom rounds it (vowel formants after Peterson and Barney, 1952).
 */
function soundOf(bands: readonly number[]): [Viseme, number][] {
  const [bottom = 0, first = 0, low = 0, high = 0, hiss = 0] = bands;
  if (hiss > 0.45) return [["SS", 1]];
  if (high + hiss > 0.6) return [["CH", 1]];
  const parts: [Viseme, number][] = [
    ["aa", first * 1.5 + low * 0.8],
    ["E", first * 0.6 + high * 0.8],
    ["I", Math.max(0, high * 2.2 - first * 0.6)],
    ["O", Math.max(0, first * 0.5 + low * 0.7 - high)],
    ["U", Math.max(0, bottom * 0.55 - first * 0.6 - high)],
    ["nn", bottom * 0.25],
  ];
  const sum = parts.reduce((total, [, part]) => total + part, 1e-6);
  return parts.map(([viseme, part]) => [viseme, part / sum]);
}
