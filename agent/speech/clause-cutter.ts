/** A comma is a good enough place to start speaking from this length on; shorter, the voice sounds chopped. */
const FIRST_CLAUSE_CHARS = 10;
/** Sentences shorter than this go together with the next one: a lone "Yes." costs a request and a breath. */
const SENTENCE_CHARS = 24;
/** A sentence without an end is cut at a comma from here on, at a space if there is none. */
const LONG_CHARS = 140;
const TOO_LONG_CHARS = 240;

/** Sentences, lines and commas end here; the wide signs are followed by no space. */
const PAUSE = /[.!?…]+["')\]]*\s+|[。！？]+[」』”’）]*\s*|\n+|[,;:–—]\s+|[，、；：]\s*/g;
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|no|e\.g|i\.e|[a-z])\.$/i;

/**
 * Cuts text as it streams in into pieces to speak. The first piece is as short as sounds natural, because the listener
 * waits for it; later ones are sentences, because they are made while the one before is heard.
 * Pieces joined together are the text, to the letter.
 */
export class ClauseCutter {
  private text = "";
  private isFirst = true;

  /** Takes more text; answers the pieces that are complete. */
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

  /** The text is over: what is left, if anything can be heard of it. */
  end(): string[] {
    const rest = this.text;
    this.text = "";
    return rest.trim() === "" ? [] : [rest];
  }

  /** Where the next piece ends (with the space after it), or 0 while none is complete. */
  private findCut(): number {
    const minimum = this.isFirst ? 8 : SENTENCE_CHARS;
    for (const match of this.text.matchAll(PAUSE)) {
      const end = match.index + match[0].length;
      const isSentence = /^[.!?…\n。！？]/.test(match[0]);
      const spoken = this.text.slice(0, end).trimEnd();
      if (isSentence && spoken.length >= minimum && !ABBREVIATION.test(spoken)) return end;
      const commaFrom = this.isFirst ? FIRST_CLAUSE_CHARS : LONG_CHARS;
      if (!isSentence && spoken.length >= commaFrom) return end;
    }
    if (this.text.length < TOO_LONG_CHARS) return 0;
    return this.text.lastIndexOf(" ", TOO_LONG_CHARS) + 1;
  }
}
