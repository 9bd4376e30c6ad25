import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { useMediaQuery } from "#components/ui/hooks.ts";
import { breakPieces, joinPieces, wrapPieces } from "#lib/media/wrap-text.ts";
import type { CaptionSize } from "../setup/call-types.ts";
import { useWords } from "../words/use-words.tsx";
import type { Line } from "./transcript/transcript-lines.ts";

/** The caption box's content: words already heard, and those of the current sentence. */
type CaptionWindow = { heard: string; current: string };

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

const SIZES: Record<CaptionSize, string> = {
  small: "text-[16px] leading-6 short:text-[14px] short:leading-[18px]",
  medium:
    "text-[20px] leading-7 max-wide:text-[18px] max-wide:leading-[25px] short:text-[16px] short:leading-5",
  large:
    "text-[26px] leading-[34px] max-wide:text-[22px] max-wide:leading-[30px] short:text-[19px] short:leading-6",
};
const LINE_WIDTH: Record<CaptionSize, [wide: number, phone: number]> = {
  small: [42, 38],
  medium: [42, 34],
  large: [40, 26],
};

/** The words being heard, in up to two lines. Screen readers follow the log instead, so this is hidden from them. */
export function CaptionBox({ lines, size }: { lines: readonly Line[]; size: CaptionSize }) {
  const { you } = useWords().talk;
  const phone = useMediaQuery("(max-width: 760px)");
  const line = useLingering(lines.findLast((candidate) => !candidate.typed));
  if (!line) return null;
  const speaker = line.speaker ?? (line.from === "user" ? you : null);
  const [wide, narrow] = LINE_WIDTH[size];
  const { heard, current } = captionWindow(line.text, phone ? narrow : wide, line.final);
  return (
    <p
      dir="auto"
      data-testid="caption"
      aria-live="off"
      className={cx(
        "absolute bottom-7 left-1/2 z-10 w-max max-w-[min(88%,640px)] -translate-x-1/2 rounded-md bg-overlay [overflow-wrap:anywhere] px-4 py-2.5 text-start font-medium tracking-[-0.008em] text-on-overlay max-wide:bottom-4 max-wide:max-w-[calc(100%-24px)] max-wide:px-3 max-wide:py-2 short:bottom-1 short:max-w-[calc(100%-16px)] short:px-3 short:py-1",
        SIZES[size],
      )}
    >
      {speaker && <bdi className="opacity-75">{speaker}: </bdi>}
      {heard}
      {current && (
        <span className="underline decoration-overlay-accent decoration-2 underline-offset-4">{current}</span>
      )}
    </p>
  );
}

/** Keeps the line until it has been complete for long enough to read. */
function useLingering(line: Line | undefined): Line | null {
  const [goneId, setGoneId] = useState<string | null>(null);
  const finished = line?.final === true;
  useEffect(() => {
    if (!line || !finished) return;
    const timer = setTimeout(() => setGoneId(line.id), captionLingerMs(line.text));
    return () => clearTimeout(timer);
  }, [line, finished]);
  return line && line.id !== goneId ? line : null;
}
