import { escapeText } from "#lib/platform/encoding/escape-markup.ts";

type CueLine = {
  role: "user" | "assistant" | "system";
  content: string;
  startedAt: string;
  /** Who said it in the avatar's place. */
  memberName?: string | null | undefined;
};
type SpeakerNames = { user: string; assistant: string };
type Cue = { fromMs: number; toMs: number; name: string; text: string };

const CUE_MS = 5_000;

/**
 * Converts a transcript to captions. Each lasts until the next
 * one, at most 5 s. `startedAt` is the start of the call.
 */
export function transcriptCues(lines: readonly CueLine[], startedAt: string, names: SpeakerNames): Cue[] {
  const zero = Date.parse(startedAt);
  const spoken = lines.filter(({ role }) => role !== "system");
  return spoken.map((line, index) => {
    const fromMs = Date.parse(line.startedAt) - zero;
    const next = spoken[index + 1];
    const nextMs = next ? Date.parse(next.startedAt) - zero : Number.POSITIVE_INFINITY;
    const toMs = Math.max(fromMs + 1, Math.min(nextMs, fromMs + CUE_MS));
    const name = line.memberName ?? (line.role === "user" ? names.user : names.assistant);
    return { fromMs, toMs, name, text: line.content };
  });
}

/** Formats milliseconds as `HH:MM:SS.mmm`. */
const cueTime = (ms: number): string => new Date(Math.max(0, ms)).toISOString().slice(11, 23);

const cueText = (text: string): string => escapeText(text).replace(/(?<!\s)\s*\n\s*/g, " ");

/**
 * Formats a transcript as WebVTT. `offsetMs` is the recording's start, from the start of the call: captions
 * are timed by the recording, and those before it are left out.
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
        `${cueTime(fromMs - offsetMs)} --> ${cueTime(toMs - offsetMs)}\n<v ${cueText(name)}>${cueText(text)}`,
    );
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}
