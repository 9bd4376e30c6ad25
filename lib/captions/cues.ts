/** A text that is shown for a while. */
type Cue = { text: string; startMs: number; endMs: number };

/** Two lines of 42 characters, the usual measure of subtitles. */
const MOST_CHARACTERS = 84;
const LINE = 42;
/** Without a gap, a reader does not see that the text has changed. */
const GAP_MS = 40;

/** Cues of sentences that are spoken at known times: long ones in parts, timed by their share of the characters. */
export function makeCues(sentences: readonly Cue[]): Cue[] {
  return sentences.flatMap(({ text, startMs, endMs }) => {
    const parts = cut(text, MOST_CHARACTERS);
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
  `WEBVTT\n\n${cues.map((cue) => `${span(cue, ".")}\n${linesOf(escapeText(cue.text))}\n`).join("\n")}`;

/** SubRip. */
export const toSrt = (cues: readonly Cue[]): string =>
  cues.map((cue, index) => `${index + 1}\n${span(cue, ",")}\n${linesOf(cue.text)}\n`).join("\n");

const escapeText = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const span = ({ startMs, endMs }: Cue, point: string): string =>
  `${clock(startMs, point)} --> ${clock(endMs, point)}`;

function clock(ms: number, point: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(ms % 1000).padStart(3, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
}

const linesOf = (text: string): string => cut(text, LINE).join("\n");

/** Parts of at most `most` characters and about equal length, between words where there are any. */
function cut(text: string, most: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const length = words.join(" ").length;
  const aim = length / Math.ceil(length / most);
  const parts: string[] = [];
  let open = "";
  for (const word of words) {
    const longer = open === "" ? word : `${open} ${word}`;
    const isFull = open !== "" && (longer.length > most || open.length >= aim);
    if (isFull) parts.push(open);
    open = isFull ? word : longer;
  }
  return open === "" ? parts : [...parts, open];
}
