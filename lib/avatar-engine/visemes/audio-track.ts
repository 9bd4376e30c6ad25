/** One measurement every 10 ms over a window of 20 ms. */
const HOP_MS = 10;

/** Loudness of the utterance's audio, as far as it has arrived. */
export class AudioTrack {
  /** What is not measured yet. */
  #rest = new Int16Array(0);
  #length = 0;
  #sampleRate = 0;
  /** Mean square per hop, full scale = 1. */
  #energies: number[] = [];
  /** Mean square of loud speech: follows peaks at once, forgets them over seconds. */
  #loud = 0.0025;

  /** Starts a new utterance; the voice's known level stays. */
  clear(): void {
    this.#rest = new Int16Array(0);
    this.#length = 0;
    this.#energies = [];
  }

  /**
   * Adds mono samples after the earlier ones. A change of rate within an utterance starts over.
   * @throws RangeError for a rate that cannot carry speech.
   */
  append(pcm: Int16Array, sampleRate: number): void {
    if (!(sampleRate >= 4000)) throw new RangeError(`Sample rate ${sampleRate} Hz is not usable for speech`);
    if (sampleRate !== this.#sampleRate) this.clear();
    this.#sampleRate = sampleRate;
    this.#length += pcm.length;
    const samples = new Int16Array(this.#rest.length + pcm.length);
    samples.set(this.#rest);
    samples.set(pcm, this.#rest.length);
    const hop = Math.round((sampleRate * HOP_MS) / 1000);
    let at = 0;
    for (; at + 2 * hop <= samples.length; at += hop) this.#measure(samples.subarray(at, at + 2 * hop));
    this.#rest = samples.slice(at);
  }

  #measure(window: Int16Array): void {
    let sum = 0;
    for (const sample of window) sum += (sample / 32768) ** 2;
    const energy = sum / window.length;
    this.#loud = Math.max(energy * 0.5, this.#loud * 0.9995, 0.0002);
    this.#energies.push(energy);
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
}
