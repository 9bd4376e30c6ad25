import { HOUR_MS } from "#lib/platform/durations.ts";
import { escapeText } from "#lib/platform/encoding/escape-markup.ts";
import { breakPieces, joinedWidth, joinPieces, type TextPiece, wrapPieces } from "./wrap-text.ts";

/** A caption and the time it is shown. */
type Cue = { text: string; startMs: number; endMs: number };

/** Two lines of 42 Latin or 21 Chinese characters, the usual size of subtitles. */
const LINES = 2;
const LINE_WIDTH = 42;
/** Without a gap, viewers don't notice that the text has changed. */
const GAP_MS = 40;

/** Makes cues from timed sentences. Long sentences are split, and timed by their share of the characters. */
export function makeCues(sentences: readonly Cue[]): Cue[] {
  return sentences.flatMap(({ text, startMs, endMs }) => {
    const parts = split(text, LINES);
    const characters = parts.reduce((sum, part) => sum + part.length, 0);
    let before = 0;
    return parts.map((part) => {
      const from = startMs + ((endMs - startMs) * before) / characters;
      before += part.length;
      const to = startMs + ((endMs - startMs) * before) / characters;
      return {
        text: part,
        startMs: Math.round(from),
        endMs: Math.round(before < characters ? to - GAP_MS : to),
      };
    });
  });
}

/** WebVTT (W3C). */
export const toVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map((cue) => `${span(cue, ".")}\n${breakLines(escapeText(cue.text))}\n`).join("\n")}`;

/** SubRip. */
export const toSrt = (cues: readonly Cue[]): string =>
  cues.map((cue, index) => `${index + 1}\n${span(cue, ",")}\n${breakLines(cue.text)}\n`).join("\n");

const span = ({ startMs, endMs }: Cue, point: string): string =>
  `${clock(startMs, point)} --> ${clock(endMs, point)}`;

function clock(ms: number, point: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(ms % 1000).padStart(3, "0");
  return `${two(ms / HOUR_MS)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
}

const breakLines = (text: string): string => split(text, 1).join("\n");

/** Splits a text into as few parts as fit into `lines` lines each, of about equal width. */
function split(text: string, lines: number): string[] {
  const pieces = breakPieces(text, LINE_WIDTH);
  const total = joinedWidth(pieces);
  const aim = total / Math.ceil(total / (lines * LINE_WIDTH));
  const parts: TextPiece[][] = [];
  for (const piece of pieces) {
    const open = parts.at(-1);
    const isFull =
      !open || joinedWidth(open) >= aim || wrapPieces([...open, piece], LINE_WIDTH).length > lines;
    if (isFull) parts.push([piece]);
    else open.push(piece);
  }
  return parts.map(joinPieces);
}
