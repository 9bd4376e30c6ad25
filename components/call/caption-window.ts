/** What the caption box shows: words already heard, and those of the sentence being heard now. */
export type CaptionWindow = { heard: string; current: string };

const LINES_SHOWN = 2;

/**
 * The part of a growing text that fits the caption box: two lines of at most `lineChars` characters, turned like pages
 * rather than scrolled, so that words stay where the eye has found them. `current` is the unfinished last sentence, or
 * all of it once the text is `final` and nothing is being heard any more: then it is empty.
 */
export function captionWindow(text: string, lineChars: number, final: boolean): CaptionWindow {
  const lines = wrap(text, lineChars);
  const page = Math.max(0, Math.ceil(lines.length / LINES_SHOWN) - 1);
  const shown = lines.slice(page * LINES_SHOWN).join(" ");
  if (final) return { heard: shown, current: "" };
  const start = lastSentenceStart(shown);
  return { heard: shown.slice(0, start).trimEnd(), current: shown.slice(start) };
}

/** Greedy wrap at spaces; a word longer than a line has a line for itself. */
function wrap(text: string, lineChars: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && longer.length > lineChars) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Index behind the last sentence end that has words after it. A full stop inside a number or a time ends nothing. */
function lastSentenceStart(text: string): number {
  let start = 0;
  for (const end of text.matchAll(/[.!?…]["'”’)]*\s+(?=\S)/gu)) start = end.index + end[0].length;
  return start;
}

/** How long a finished caption stays: long enough to read it once more, never less than 3 s. */
export function captionLingerMs(text: string): number {
  return Math.max(3_000, text.length * 60);
}
