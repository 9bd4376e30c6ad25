export type TranscriptLine = {
  seq: number;
  role: "user" | "assistant" | "system";
  content: string;
  nodeId: string;
  startedAt: string;
  interrupted: boolean;
  /** The passages that were looked up for what was said. */
  citations?: { documentName: string; position: number; score: number }[];
};

export type TranscriptPart = { nodeId: string; lines: TranscriptLine[] };

/** The lines in stretches of one node, in the order in which they were said. */
export function splitByNode(lines: TranscriptLine[]): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.nodeId === line.nodeId) last.lines.push(line);
    else parts.push({ nodeId: line.nodeId, lines: [line] });
  }
  return parts;
}

/** `HH:MM:SS.mmm` of WebVTT. */
function cueTime(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString().slice(11, 23);
}

const CUE_MS = 5_000;
const escapeCue = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\s*\n\s*/g, " ");

export type Cue = { fromMs: number; toMs: number; name: string; text: string };

/** What was said as captions, each until the next begins and for 5 s at most; `startedAt` is the call's zero. */
export function transcriptCues(
  lines: TranscriptLine[],
  startedAt: string,
  names: { user: string; assistant: string },
): Cue[] {
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

/** The same as WebVTT. */
export function toVtt(...transcript: Parameters<typeof transcriptCues>): string {
  const cues = transcriptCues(...transcript).map(
    ({ fromMs, toMs, name, text }) =>
      `${cueTime(fromMs)} --> ${cueTime(toMs)}\n<v ${escapeCue(name)}>${escapeCue(text)}`,
  );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
