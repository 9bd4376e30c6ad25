import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import { readCues, type SpeechCues } from "./speech-cues.ts";

/** What the words at a position ask of the face. `mood` and `agrees` come once, where the words begin. */
export interface CuesNow extends SpeechCues {
  /** Words begin here. */
  readonly begins: boolean;
  /** Where the next words begin, or null if none are known. */
  readonly endMs: number | null;
}

const SILENCE: CuesNow = { begins: false, mood: null, agrees: false, asks: false, endMs: null };

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
    const first = this.#begun;
    let mood: MoodCue | null = null;
    let agrees = false;
    for (let clause = this.#clauses[this.#begun]; clause; clause = this.#clauses[this.#begun]) {
      if (clause.startMs > audioMs) break;
      agrees ||= clause.cues.agrees;
      this.#begun++;
      mood = this.#withoutFalseJoy(clause.cues.mood) ?? mood;
    }
    const asks = this.#clauses[this.#begun - 1]?.cues.asks ?? false;
    const begins = this.#begun > first;
    return { begins, mood, agrees, asks, endMs: this.#clauses[this.#begun]?.startMs ?? null };
  }

  /** Nobody smiles who is about to give bad news: "Thank you for waiting. Unfortunately, …" */
  #withoutFalseJoy(mood: MoodCue | null): MoodCue | null {
    const isConcernedNext = this.#clauses[this.#begun]?.cues.mood?.mood === "concerned";
    return isConcernedNext && (mood?.mood === "warm" || mood?.mood === "pleased") ? null : mood;
  }
}
