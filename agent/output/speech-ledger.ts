import type { TimedPhoneme } from "#lib/platform/speech-client.ts";
import { alignWords, splitWords, spokenLength, spreadWords, type TimedWord } from "./align-words.ts";

type Clause = {
  text: string;
  startMs: number;
  /** As far as they have arrived, in the utterance's time. */
  sounds: TimedPhoneme[];
  /** Known once all sound of the clause is there. */
  words?: TimedWord[];
};

/** A guess at speaking speed, for a clause whose sound has not all arrived: 15 letters a second. */
const MS_PER_LETTER = 1_000 / 15;

/**
 * Which words of one utterance have been heard at which time. Clauses bring their text when their sound begins; inside a
 * clause, words are where their sounds are, for a voice that times them; else they are spread by their length, which is
 * right to within a word.
 */
export class SpeechLedger {
  private readonly clauses: Clause[] = [];
  private receivedMs = 0;
  private complete = false;

  /** A clause begins where the sound received so far ends. */
  beginClause(text: string): void {
    this.clauses.push({ text, startMs: this.receivedMs, sounds: [] });
  }

  /** `phonemes` are timed from the beginning of this sound. */
  addSound(durationMs: number, phonemes: readonly TimedPhoneme[] = []): void {
    const sounds = this.clauses.at(-1)?.sounds;
    for (const [symbol, startMs, endMs] of phonemes) {
      sounds?.push([symbol, this.receivedMs + startMs, this.receivedMs + endMs]);
    }
    this.receivedMs += durationMs;
  }

  /** All sound has arrived. */
  end(): void {
    this.complete = true;
  }

  get durationMs(): number {
    return this.receivedMs;
  }

  /** What a listener has heard when playback stands at `positionMs`: words of which at least half was sounded. */
  heardAt(positionMs: number): string {
    return this.textUntil((word) => (word.startMs + word.endMs) / 2 <= positionMs);
  }

  /** What captions show at `positionMs`: words that have begun. */
  shownAt(positionMs: number): string {
    return this.textUntil((word) => word.startMs <= positionMs);
  }

  /** All that was to be said, as far as it was voiced. */
  get text(): string {
    return this.clauses.map(({ text }) => text).join("");
  }

  private textUntil(isIn: (word: TimedWord) => boolean): string {
    let text = "";
    for (const word of this.words()) {
      if (!isIn(word)) break;
      text += word.text;
    }
    return text;
  }

  private *words(): Generator<TimedWord> {
    for (const [index, clause] of this.clauses.entries()) {
      const next = this.clauses[index + 1];
      if (next || this.complete) {
        clause.words ??=
          alignWords(clause.text, clause.sounds) ??
          spreadWords(splitWords(clause.text), clause.startMs, next?.startMs ?? this.receivedMs);
        yield* clause.words;
      } else {
        yield* spreadWords(splitWords(clause.text), clause.startMs, this.openEndMs(clause));
      }
    }
  }

  private openEndMs({ text, startMs }: Clause): number {
    return Math.max(this.receivedMs, startMs + spokenLength(text) * MS_PER_LETTER);
  }
}
