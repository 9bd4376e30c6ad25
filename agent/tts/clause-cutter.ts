import { EN } from "#lib/languages/en.ts";
import { endsInAbbreviation } from "#lib/languages/ends-in-abbreviation.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";

/** From this length a comma is a good place to start speaking; shorter pieces sound choppy. */
const FIRST_CLAUSE_CHARS = 10;
/** Shorter sentences are joined with the next one: a lone "Yes." costs a request and a pause. */
const SENTENCE_CHARS = 24;
/** A longer sentence without an end is cut at a comma, or at a space. */
const LONG_CHARS = 140;
const TOO_LONG_CHARS = 240;

/** Sentences, lines and commas end at these; the wide punctuation marks have no space after them. */
const PAUSE = /[.!?…]+["')\]]*\s+|[。！？]+[」』”’）]*\s*|\n+|[,;:–—]\s+|[，、；：]\s*/g;
/** An initial, or "etc.", which usually does not end what is said. */
const SHORT = /(?:^|[\s(])(?:etc|\p{L})\.$/iu;

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
      const isSentence = /^[.!?…\n。！？]/.test(match[0]);
      const spoken = this.text.slice(0, end).trimEnd();
      if (isSentence && spoken.length >= minimum && !this.isAbbreviated(spoken)) return end;
      const commaFrom = this.isFirst ? FIRST_CLAUSE_CHARS : LONG_CHARS;
      if (!isSentence && spoken.length >= commaFrom) return end;
    }
    if (this.text.length < TOO_LONG_CHARS) return 0;
    return this.text.lastIndexOf(" ", TOO_LONG_CHARS) + 1;
  }

  private isAbbreviated(spoken: string): boolean {
    return SHORT.test(spoken) || endsInAbbreviation(spoken, this.words);
  }
}
