import { readCues, type SpeechCues } from "./speech-cues.ts";

/** What the words at a position ask of the face. `warm` and `agrees` are true once, where the words begin. */
export interface CuesNow extends SpeechCues {
  /** Where the next words begin, or null if none are known. */
  readonly endMs: number | null;
}

const SILENCE: CuesNow = { warm: false, agrees: false, asks: false, endMs: null };

/** The words of the current utterance, as cues at their positions. */
export class CueTrack {
  #clauses: { readonly startMs: number; readonly cues: SpeechCues }[] = [];
  /** Clauses that have begun. */
  #begun = 0;

  clear(): void {
    this.#clauses = [];
    this.#begun = 0;
  }

  /** Adds words that begin at `startMs`, after those added before. */
  append(startMs: number, words: string): void {
    if (Number.isFinite(startMs)) this.#clauses.push({ startMs, cues: readCues(words) });
  }

  /** The cues at a playback position; null is silence. */
  next(audioMs: number | null): CuesNow {
    if (audioMs === null) return SILENCE;
    let [warm, agrees] = [false, false];
    for (let clause = this.#clauses[this.#begun]; clause; clause = this.#clauses[this.#begun]) {
      if (clause.startMs > audioMs) break;
      warm ||= clause.cues.warm;
      agrees ||= clause.cues.agrees;
      this.#begun++;
    }
    const asks = this.#clauses[this.#begun - 1]?.cues.asks ?? false;
    return { warm, agrees, asks, endMs: this.#clauses[this.#begun]?.startMs ?? null };
  }
}
