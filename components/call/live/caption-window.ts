import { breakPieces, joinPieces, wrapPieces } from "#lib/media/wrap-text.ts";

/** The caption box's content: words already heard, and those of the current sentence. */
export type CaptionWindow = { heard: string; current: string };

const LINES_SHOWN = 2;

/**
 * The part of a growing text that fits the caption box: two lines of up to `lineWidth` Latin or half as many Chinese
 * letters, paged rather than scrolled, so words stay where the eye found them. `current` is the unfinished last sentence,
 * and empty once the text is `final`. Joined, both are what is shown.
 */
export function captionWindow(text: string, lineWidth: number, final: boolean): CaptionWindow {
  const lines = wrapPieces(breakPieces(text, lineWidth), lineWidth);
  const page = Math.max(0, Math.ceil(lines.length / LINES_SHOWN) - 1);
  const shown = joinPieces(lines.slice(page * LINES_SHOWN).flat());
  if (final) return { heard: shown, current: "" };
  const start = lastSentenceStart(shown);
  return { heard: shown.slice(0, start), current: shown.slice(start) };
}

/**
 * Index after the last sentence end that has words after it. A full stop inside a number or a time does not count; the
 * marks of other scripts, such as 。 and ।, need no space after them.
 */
function lastSentenceStart(text: string): number {
  let start = 0;
  for (const end of text.matchAll(SENTENCE_END)) start = end.index + end[0].length;
  return start;
}

const SENTENCE_END =
  /[.!?…]{1,20}["'”’)]{0,5}\s+(?=\S)|(?![.!?\uff0e\u2024])\p{STerm}[」』”’）)"']{0,5}\s*(?=[^\s\p{P}])/gu;

/** How long a finished caption stays: long enough to read it again, 3 s or more. */
export function captionLingerMs(text: string): number {
  return Math.max(3_000, text.length * 60);
}
