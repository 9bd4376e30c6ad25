type Clause = { text: string; startMs: number };
type Word = { text: string; startMs: number; endMs: number };

/** A guess at speaking speed, for a clause whose sound has not all arrived: 15 characters a second. */
const MS_PER_CHAR = 1_000 / 15;

/**
 * Which words of one utterance have been heard at which time. Clauses bring their text when their sound begins; inside a
 * clause, words are spread by their length, which is right to within a word.
 */
export class SpeechLedger {
  private readonly clauses: Clause[] = [];
  private receivedMs = 0;
  private complete = false;

  /** A clause begins where the sound received so far ends. */
  beginClause(text: string): void {
    this.clauses.push({ text, startMs: this.receivedMs });
  }

  addSound(durationMs: number): void {
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

  private textUntil(isIn: (word: Word) => boolean): string {
    let text = "";
    for (const word of this.words()) {
      if (!isIn(word)) break;
      text += word.text;
    }
    return text;
  }

  private *words(): Generator<Word> {
    for (const [index, clause] of this.clauses.entries()) {
      const endMs = this.clauses[index + 1]?.startMs ?? this.openEndMs(clause);
      yield* spreadWords(clause.text, clause.startMs, endMs);
    }
  }

  private openEndMs(clause: Clause): number {
    if (this.complete) return this.receivedMs;
    return Math.max(this.receivedMs, clause.startMs + clause.text.length * MS_PER_CHAR);
  }
}

/** Words with the spaces after them, so that joined they are the text. */
function* spreadWords(text: string, startMs: number, endMs: number): Generator<Word> {
  const msPerChar = (endMs - startMs) / Math.max(1, text.length);
  for (const match of text.matchAll(/\s*\S+\s*/g)) {
    const wordStartMs = startMs + match.index * msPerChar;
    const spokenChars = match[0].trimEnd().length;
    yield { text: match[0], startMs: wordStartMs, endMs: wordStartMs + spokenChars * msPerChar };
  }
}
