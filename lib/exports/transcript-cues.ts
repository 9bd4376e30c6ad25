type CueLine = { role: "user" | "assistant" | "system"; content: string; startedAt: string };
type SpeakerNames = { user: string; assistant: string };
type Cue = { fromMs: number; toMs: number; name: string; text: string };

const CUE_MS = 5_000;

/** What was said as captions, each until the next begins and for 5 s at most; `startedAt` is the call's zero. */
export function transcriptCues(lines: readonly CueLine[], startedAt: string, names: SpeakerNames): Cue[] {
  const zero = Date.parse(startedAt);
  const spoken = lines.filter(({ role }) => role !== "system");
  return spoken.map((line, index) => {
    const fromMs = Date.parse(line.startedAt) - zero;
    const next = spoken[index + 1];
    const nextMs = next ? Date.parse(next.startedAt) - zero : Number.POSITIVE_INFINITY;
    const toMs = Math.max(fromMs + 1, Math.min(nextMs, fromMs + CUE_MS));
    return { fromMs, toMs, name: line.role === "user" ? names.user : names.assistant, text: line.content };
  });
}

/** `HH:MM:SS.mmm` of WebVTT. */
const cueTime = (ms: number): string => new Date(Math.max(0, ms)).toISOString().slice(11, 23);

const escapeCue = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\s*\n\s*/g, " ");

/**
 * The same as WebVTT. `offsetMs` is where the recording's clock begins on the call's: its captions are timed by the
 * recording, and what was said before it has none.
 */
export function toVtt(
  lines: readonly CueLine[],
  startedAt: string,
  names: SpeakerNames,
  offsetMs = 0,
): string {
  const cues = transcriptCues(lines, startedAt, names)
    .filter(({ toMs }) => toMs > offsetMs)
    .map(
      ({ fromMs, toMs, name, text }) =>
        `${cueTime(fromMs - offsetMs)} --> ${cueTime(toMs - offsetMs)}\n<v ${escapeCue(name)}>${escapeCue(text)}`,
    );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
