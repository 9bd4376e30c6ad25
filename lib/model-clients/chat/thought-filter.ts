/** How models mark their thoughts if the server leaves them in the answer. */
const MARKS: readonly { begin: string; end: string }[] = [
  { begin: "<think>", end: "</think>" },
  { begin: "<thinking>", end: "</thinking>" },
  { begin: "[THINK]", end: "[/THINK]" },
  { begin: "<|channel>thought", end: "<channel|>" },
];
const BEGINNINGS = MARKS.map(({ begin }) => begin);
const ENDS = MARKS.map(({ end }) => end);

/**
 * Takes thoughts out of an answer as it streams in. A mark may be split over pieces. Thoughts that begin without a mark cannot
 * be told from the answer: only their end is left out.
 */
export class ThoughtFilter {
  private pending = "";
  /** The mark that ends the current thought. */
  private end: string | undefined;
  private hasSpoken = false;

  /** Adds a piece and returns what may be said of it. */
  push(piece: string): string {
    this.pending += piece;
    let said = "";
    for (;;) {
      const marks = this.end === undefined ? [...BEGINNINGS, ...ENDS] : [this.end];
      const found = findFirst(this.pending, marks);
      if (!found) {
        const keep = partialLength(this.pending, marks);
        said += this.take(this.pending.length - keep);
        return this.said(said);
      }
      said += this.take(found.at);
      this.pending = this.pending.slice(found.mark.length);
      this.end = this.end === undefined ? MARKS.find(({ begin }) => begin === found.mark)?.end : undefined;
    }
  }

  /** The answer is complete: returns what looked like the beginning of a mark. */
  finish(): string {
    const rest = this.end === undefined ? this.pending : "";
    this.pending = "";
    return this.said(rest);
  }

  /** Removes the beginning of what is pending. Returns it unless it is a thought. */
  private take(length: number): string {
    const taken = this.pending.slice(0, length);
    this.pending = this.pending.slice(length);
    return this.end === undefined ? taken : "";
  }

  /** Without the empty lines between the thoughts and the answer. */
  private said(text: string): string {
    const shown = this.hasSpoken ? text : text.trimStart();
    this.hasSpoken ||= shown !== "";
    return shown;
  }
}

function findFirst(text: string, marks: readonly string[]): { at: number; mark: string } | undefined {
  return marks
    .map((mark) => ({ at: text.indexOf(mark), mark }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
}

/** How many of the last characters may be the beginning of a mark. */
function partialLength(text: string, marks: readonly string[]): number {
  const longest = Math.max(...marks.map((mark) => mark.length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const tail = text.slice(-length);
    if (marks.some((mark) => mark.startsWith(tail))) return length;
  }
  return 0;
}
