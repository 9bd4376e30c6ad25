import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { alignWords, splitWords, spokenLength, spreadWords, type TimedWord } from "./align-words.ts";

type Clause = {
  text: string;
  startMs: number;
  /** Those that have arrived, in the utterance's time. */
  sounds: TimedPhoneme[];
  /** Known once all audio of the clause has arrived. */
  words?: TimedWord[];
};

/** Assumed speaking speed for a clause whose audio has not all arrived: 15 letters a second. */
const MS_PER_LETTER = 1_000 / 15;

/**
 * Tracks which words of an utterance have been heard at which time. Clauses bring their text when their audio begins.
 * Within a clause, words are placed by their timed phonemes if the voice has timings, otherwise spread by their length,
 * which is accurate to within a word.
 */
export class SpeechLedger {
  private readonly clauses: Clause[] = [];
  private receivedMs = 0;
  private complete = false;

  /** A clause begins at the end of the audio received so far. */
  beginClause(text: string): void {
    this.clauses.push({ text, startMs: this.receivedMs, sounds: [] });
  }

  /** `phonemes` are timed from the start of this audio. */
  addSound(durationMs: number, phonemes: readonly TimedPhoneme[] = []): void {
    const sounds = this.clauses.at(-1)?.sounds;
    for (const [symbol, startMs, endMs] of phonemes) {
      sounds?.push([symbol, this.receivedMs + startMs, this.receivedMs + endMs]);
    }
    this.receivedMs += durationMs;
  }

  /** All audio has arrived. */
  end(): void {
    this.complete = true;
  }

  get hasWords(): boolean {
    return this.clauses.length > 0;
  }

  /** The sound in front of the first clause. */
  get leadMs(): number {
    return this.clauses[0]?.startMs ?? this.receivedMs;
  }

  get durationMs(): number {
    return this.receivedMs;
  }

  /** Returns what a listener has heard at `positionMs`: words that have played at least half. */
  heardAt(positionMs: number): string {
    return this.textUntil((word) => (word.startMs + word.endMs) / 2 <= positionMs);
  }

  /** Returns the caption text at `positionMs`: words that have begun. */
  shownAt(positionMs: number): string {
    return this.textUntil((word) => word.startMs <= positionMs);
  }

  /** All text that was synthesized. */
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
