import type { CallWords } from "#components/call/words/en.ts";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import type { CallTranscript, SpokenLine } from "./read-transcript.ts";

/** "Tuesday, 21 July 2026 at 14:05:12 CEST", in the visitor's time zone unless another is given. */
export const startText = (startedAt: Date, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone }).format(startedAt);

/** One line as it is shown: when, who, what, and why it stopped. */
export type ShownLine = { at: string; speaker: string; text: string; cut: string | null };

/** Words the lines of a transcript. `name`: the avatar's. */
export function wordLines(
  lines: readonly SpokenLine[],
  name: string,
  { talk }: Pick<CallWords, "talk">,
): ShownLine[] {
  return lines.map(({ from, text, atMs, interrupted, typed, shown, speaker: person }, index) => {
    const speaker = person ?? (from === "agent" ? name : talk.you);
    const next = lines[index + 1];
    const isCut = interrupted && next?.from === "user";
    return {
      at: formatDuration(atMs),
      speaker: shown ? fill(talk.shown, { speaker }) : typed ? fill(talk.typed, { speaker }) : speaker,
      text,
      cut: isCut ? fill(next.typed ? talk.cutByTyping : talk.cutByVoice, { name }) : null,
    };
  });
}

type TextOf = {
  transcript: CallTranscript;
  avatarName: string;
  label: string;
  hostName: string | null;
  words: CallWords;
  timeZone?: string;
};

/** The transcript as a text file: what the call was, when it began, and a line for everything that was said. */
export function transcriptText({ transcript, words, ...call }: TextOf): string {
  const head = [
    `${fill(words.call.title, { name: call.avatarName })}: ${call.label}`,
    ...(call.hostName ? [call.hostName] : []),
    startText(transcript.startedAt, words.locale, call.timeZone),
  ];
  const said = wordLines(transcript.lines, call.avatarName, words).map(
    ({ at, speaker, text, cut }) => `[${at}] ${speaker}: ${text}${cut ? ` (${cut})` : ""}`,
  );
  return `${head.join("\n")}\n\n${said.join("\n")}\n`;
}
