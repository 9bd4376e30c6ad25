/** The caption box's content: words already heard, and those of the current sentence. */
export type CaptionWindow = { heard: string; current: string };

const LINES_SHOWN = 2;

/**
 * The part of a growing text that fits the caption box: two lines of up to `lineChars` characters, paged rather than
 * scrolled, so words stay where the eye found them. `current` is the unfinished last sentence, and empty once the text
 * is `final`.
 */
export function captionWindow(text: string, lineChars: number, final: boolean): CaptionWindow {
  const lines = wrap(text, lineChars);
  const page = Math.max(0, Math.ceil(lines.length / LINES_SHOWN) - 1);
  const shown = lines.slice(page * LINES_SHOWN).join(" ");
  if (final) return { heard: shown, current: "" };
  const start = lastSentenceStart(shown);
  return { heard: shown.slice(0, start).trimEnd(), current: shown.slice(start) };
}

/** Greedy wrap at spaces; a word longer than a line gets its own line. */
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

/** Index after the last sentence end that has words after it. A full stop inside a number or a time does not count. */
function lastSentenceStart(text: string): number {
  let start = 0;
  for (const end of text.matchAll(/[.!?…]["'”’)]*\s+(?=\S)/gu)) start = end.index + end[0].length;
  return start;
}

/** How long a finished caption stays: long enough to read it again, 3 s or more. */
export function captionLingerMs(text: string): number {
  return Math.max(3_000, text.length * 60);
}
