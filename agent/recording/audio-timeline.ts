type Piece = { at: number; samples: Int16Array };

/**
 * One voice on the recording's timeline, in samples. Pieces that follow each other closely are joined without a seam
 * even if their times jitter; longer pauses become silence.
 */
export class AudioTimeline {
  private readonly rate: number;
  private readonly jitter: number;
  private pieces: Piece[] = [];
  /** End of the audio received so far. */
  private end = 0;
  /** End of the audio read so far. */
  private taken = 0;

  constructor(rate: number, jitterMs: number) {
    this.rate = rate;
    this.jitter = this.toSamples(jitterMs);
  }

  /**
   * Adds audio that begins at that time. Audio far ahead of its time is dropped, because it would delay everything
   * after it.
   */
  add(atMs: number, samples: Int16Array): void {
    const wanted = this.toSamples(atMs);
    if (this.end - wanted > this.jitter) return;
    const at = Math.max(this.taken, wanted - this.end > this.jitter ? wanted : this.end);
    this.pieces.push({ at, samples });
    this.end = at + samples.length;
  }

  /** Removes audio from that time on. */
  cut(atMs: number): void {
    const at = Math.max(this.taken, this.toSamples(atMs));
    this.pieces = this.pieces.flatMap((piece) => {
      const length = Math.min(piece.samples.length, at - piece.at);
      return length > 0 ? [{ at: piece.at, samples: piece.samples.subarray(0, length) }] : [];
    });
    this.end = Math.min(this.end, at);
  }

  /** Reads the next samples; silence where nothing was heard. */
  take(length: number): Int16Array {
    const block = new Int16Array(length);
    const until = this.taken + length;
    for (const { at, samples } of this.pieces) {
      const from = Math.max(at, this.taken);
      const to = Math.min(at + samples.length, until);
      if (from < to) block.set(samples.subarray(from - at, to - at), from - this.taken);
    }
    this.pieces = this.pieces.filter(({ at, samples }) => at + samples.length > until);
    this.taken = until;
    this.end = Math.max(this.end, until);
    return block;
  }

  private toSamples(ms: number): number {
    return Math.round((ms * this.rate) / 1000);
  }
}

/** Mixes two voices. */
export function mixVoices(one: Int16Array, other: Int16Array): Int16Array {
  return one.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (other[at] ?? 0))));
}
