import { EN } from "#lib/languages/en.ts";
import {
  endsInAbbreviation,
  type LanguageWords,
  mayEndInAbbreviation,
} from "#lib/languages/language-words.ts";

/** From this length a comma is a good place to start speaking; shorter pieces sound choppy. */
const FIRST_CLAUSE_CHARS = 10;
/** Shorter sentences are joined with the next one: a lone "Yes." costs a request and a pause. */
const SENTENCE_CHARS = 24;
/** A longer sentence without an end is cut at a comma, or at a space. */
const LONG_CHARS = 140;
const TOO_LONG_CHARS = 240;

/**
 * Sentences, lines and commas end at these. The marks of other scripts, such as 。 and ।, are never within a word, so no
 * space has to follow. Thai and Lao have spaces between sentences and none between words. The counts are limited, because marks that never end would be read once for each of them.
 */
const PAUSE =
  /[.!?…]{1,20}["')\]]{0,5}\s+|(?:(?![.!?\uff0e\u2024])[\p{STerm}\u0f0d-\u0f11]){1,20}[」』”’）)"']{0,5}\s*|\n+|(?<=[\p{sc=Thai}\p{sc=Lao}])[ ]+(?=[\p{sc=Thai}\p{sc=Lao}])|[,;:–—،؛፣፤]\s+|[，、；：]\s*/gu;
const CLAUSE = /^[,;:–—،؛፣፤，、；：]/;
/** An initial, or "etc.", which usually does not end what is said. */
const SHORT = /(?:^|[\s(])(?:etc|\p{L})\.$/iu;
/** The number of a point in a list. */
const POINT = /(?:^|[.!?:;]\s{1,3}|\n\s{0,4})\d{1,2}\.$/;

/**
 * Cuts streaming text into pieces to speak. The first piece is as short as sounds natural, because the listener waits
 * for it. Later ones are sentences, synthesized while the previous one plays. Joined pieces equal the text exactly.
 */
export class ClauseCutter {
  private readonly words: LanguageWords;
  private text = "";
  private isFirst = true;

  constructor(words: LanguageWords = EN) {
    this.words = words;
  }

  /** Adds text. Returns the pieces that are complete. */
  push(text: string): string[] {
    this.text += text;
    const pieces: string[] = [];
    for (let end = this.findCut(); end > 0; end = this.findCut()) {
      pieces.push(this.text.slice(0, end));
      this.text = this.text.slice(end);
      this.isFirst = false;
    }
    return pieces;
  }

  /** Ends the text. Returns the rest, if it contains anything to speak. */
  end(): string[] {
    const rest = this.text;
    this.text = "";
    return rest.trim() === "" ? [] : [rest];
  }

  /** End of the next piece (with the space after it), or 0 if none is complete. */
  private findCut(): number {
    const minimum = this.isFirst ? 8 : SENTENCE_CHARS;
    for (const match of this.text.matchAll(PAUSE)) {
      const end = match.index + match[0].length;
      const isSentence = !CLAUSE.test(match[0]);
      const spoken = this.text.slice(0, end).trimEnd();
      if (isSentence && spoken.length >= minimum && !this.goesOn(spoken, this.text.slice(end, end + 40))) {
        return end;
      }
      const commaFrom = this.isFirst ? FIRST_CLAUSE_CHARS : LONG_CHARS;
      if (!isSentence && spoken.length >= commaFrom) return end;
    }
    if (this.text.length < TOO_LONG_CHARS) return 0;
    return this.text.lastIndexOf(" ", TOO_LONG_CHARS) + 1;
  }

  /** Whether the full stop belongs to a word, and the sentence continues with `after`. */
  private goesOn(spoken: string, after: string): boolean {
    if (!spoken.endsWith(".")) return false;
    const tail = spoken.slice(-40);
    if (
      SHORT.test(tail) ||
      POINT.test(tail) ||
      endsInAbbreviation(tail, this.words, after) ||
      /^\p{Ll}/u.test(after)
    )
      return true;
    if (!mayEndInAbbreviation(tail, this.words)) return false;
    // Only a word that begins sentences shows the end. It has to be complete.
    const next = /^["'“¿¡]?(\p{Lu}[\p{L}'’]*)[^\p{L}'’]/u.exec(after)?.[1];
    return next === undefined || !this.words.turns.subjects.has(next.toLowerCase().replace("’", "'"));
  }
}
