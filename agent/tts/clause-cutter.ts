import { EN } from "#lib/languages/en.ts";
import {
  endsInAbbreviation,
  type LanguageWords,
  mayEndInAbbreviation,
} from "#lib/languages/language-words.ts";

/** A pair of stars or underscores around words. Between letters and digits, such as `4*3` and `ana_lima`, they are text. */
const PAIR = /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]{0,300}[^\s*_])\1(?![\p{L}\p{N}*_])/gu;
const LINK = /!?\[([^\][\n]{0,300})\]\([^)\s]{0,2000}\)/g;
const LINE_START = /^[ \t]{0,12}(?:#{1,6}[ \t]+|[-*+•][ \t]+|>[ \t]+(?!\d))(?=\S)/gm;
/** Of a pair whose other half is in another clause: before or after a letter. */
const OPENING = /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[\p{L}"'“„«¿¡])/gu;
const CLOSING = /(?<=[\p{L}\p{N}\p{P}])(\*{1,3}|_{1,3})(?![\p{L}\p{N}*_])/gu;

/**
 * Takes Markdown out of an answer that streams in, clause by clause. Nothing is held back: a pair that is split over clauses is
 * recognized by its opening half. A lone sign, as in "press *" and "4* hotel", is kept, because it has a meaning.
 */
export class MarkupFilter {
  /** Opening halves whose closing halves have not come. */
  private readonly open: string[] = [];
  private isLineStart = true;

  /** Adds a clause, and returns it as it is shown and spoken. */
  push(clause: string): string {
    // Only a clause that begins a line can begin with the sign of a heading or an item.
    const [first = "", ...rest] = clause.split(/(?<=\n)/);
    const lines = [this.isLineStart ? first.replace(LINE_START, "") : first, ...rest.map(withoutLineSign)];
    this.isLineStart = clause.endsWith("\n") || (this.isLineStart && clause.trim() === "");
    const paired = lines.join("").replace(/`+|~~/g, "").replace(LINK, "$1").replace(PAIR, "$2");
    return this.withoutHalves(paired);
  }

  private withoutHalves(text: string): string {
    const closed = text.replace(CLOSING, (sign: string) => {
      const at = this.open.lastIndexOf(sign);
      if (at < 0) return sign;
      this.open.splice(at);
      return "";
    });
    return closed.replace(OPENING, (sign: string) => {
      this.open.push(sign);
      return "";
    });
  }
}

const withoutLineSign = (line: string): string => line.replace(LINE_START, "");

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
  /[.!?…]{1,20}["')\]”’»“›]{0,5}\s+|(?<=\p{sc=Greek}["'»)]?)[;\u037e]\s+|(?:(?![.!?\uff0e\u2024])[\p{STerm}\u0f0d-\u0f11]){1,20}[」』”’）)"']{0,5}\s*|\n+|(?<=[\p{sc=Thai}\p{sc=Lao}])[ ]+(?=[\p{sc=Thai}\p{sc=Lao}])|[,;:–—،؛፣፤]\s+|[，、；：]\s*/gu;
/** The Greek question mark looks like a semicolon. */
const GREEK_QUESTION = /\p{sc=Greek}["'»)]?[;\u037e]$/u;
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
      const spoken = this.text.slice(0, end).trimEnd();
      const isSentence = !CLAUSE.test(match[0]) || GREEK_QUESTION.test(spoken.slice(-5));
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
