import { bandEnergies } from "./bands.ts";
import { shapeIndex } from "./coarticulation.ts";
import type { Viseme } from "./visemes.ts";

/** One analysis every 10 ms over a window of 20 ms. */
const HOP_MS = 10;

/** A closure is this much quieter than the sound within 90 ms before and after it. */
const CLOSURE_DIP_DB = 9;

/** Loudness and spectrum of the utterance's audio, as far as heard. Spectra are computed only where asked for. */
export class AudioTrack {
  #samples = new Int16Array(0);
  #length = 0;
  #sampleRate = 0;
  /** Mean square per hop, full scale = 1. */
  #energies: number[] = [];
  #bands = new Map<number, readonly number[]>();
  /** Mean square of loud speech: follows peaks at once, forgets them over seconds. */
  #loud = 0.0025;

  /** Starts a new utterance; what is known of the voice's level stays. */
  clear(): void {
    this.#samples = new Int16Array(0);
    this.#length = 0;
    this.#energies = [];
    this.#bands.clear();
  }

  /**
   * Adds mono samples that follow those added before. A change of rate within an utterance starts it anew.
   * @throws RangeError for a rate that cannot carry speech.
   */
  append(pcm: Int16Array, sampleRate: number): void {
    if (!(sampleRate >= 4000)) throw new RangeError(`Sample rate ${sampleRate} Hz is not usable for speech`);
    if (sampleRate !== this.#sampleRate) this.clear();
    this.#sampleRate = sampleRate;
    this.#keep(pcm);
    const hop = this.#hopLength();
    while ((this.#energies.length + 2) * hop <= this.#length) {
      const at = this.#energies.length * hop;
      let sum = 0;
      for (let i = at; i < at + 2 * hop; i++) sum += ((this.#samples[i] ?? 0) / 32768) ** 2;
      const energy = sum / (2 * hop);
      this.#loud = Math.max(energy * 0.5, this.#loud * 0.9995, 0.0002);
      this.#energies.push(energy);
    }
  }

  #keep(pcm: Int16Array): void {
    const needed = this.#length + pcm.length;
    if (needed > this.#samples.length) {
      const grown = new Int16Array(Math.max(needed, this.#samples.length * 2, this.#sampleRate * 4));
      grown.set(this.#samples.subarray(0, this.#length));
      this.#samples = grown;
    }
    this.#samples.set(pcm, this.#length);
    this.#length = needed;
  }

  #hopLength(): number {
    return Math.round((this.#sampleRate * HOP_MS) / 1000);
  }

  /** Milliseconds of audio added so far. */
  get lengthMs(): number {
    return this.#sampleRate ? (this.#length / this.#sampleRate) * 1000 : 0;
  }

  /** Whether nothing long enough to measure has been added. */
  get empty(): boolean {
    return this.#energies.length === 0;
  }

  /** Loudness of a span against loud speech of this voice, about 0..1.2; 0.6 where no audio is known. */
  loudness(startMs: number, endMs: number): number {
    const from = Math.max(0, Math.floor(startMs / HOP_MS));
    const to = Math.min(this.#energies.length, Math.max(from + 1, Math.ceil(endMs / HOP_MS)));
    if (from >= to) return this.empty ? 0.6 : 0;
    let sum = 0;
    for (let i = from; i < to; i++) sum += this.#energies[i] ?? 0;
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
    const give = (viseme: Viseme, part: number) => {
      const index = shapeIndex(viseme);
      into[index] = (into[index] ?? 0) + share * part;
    };
    const level = this.#levelDb(i);
    const open = Math.min(1, Math.max(0, (level + 34) / 26));
    give("sil", 1 - open);
    if (open === 0) return;
    if (this.#isClosure(i, level)) give("PP", open);
    else for (const [viseme, part] of soundOf(this.#bandsAt(i))) give(viseme, part * open);
  }

  /** Level of a hop against loud speech in dB; -90 where nothing is known. */
  #levelDb(i: number): number {
    return 10 * Math.log10((this.#energies[i] ?? 0) / this.#loud + 1e-9);
  }

  #bandsAt(i: number): readonly number[] {
    const known = this.#bands.get(i);
    if (known) return known;
    const hop = this.#hopLength();
    const bands = bandEnergies(this.#samples.subarray(i * hop, (i + 2) * hop), this.#sampleRate);
    this.#bands.set(i, bands);
    return bands;
  }

  /** A short dip of low murmur between louder sound is taken for p, b, m. */
  #isClosure(i: number, level: number): boolean {
    const around = (from: number, to: number) => {
      let most = -90;
      for (let j = from; j <= to; j++) most = Math.max(most, this.#levelDb(j));
      return most;
    };
    const dip =
      around(i - 9, i - 1) > level + CLOSURE_DIP_DB && around(i + 1, i + 9) > level + CLOSURE_DIP_DB;
    return dip && (this.#bandsAt(i)[0] ?? 0) > 0.7;
  }
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
