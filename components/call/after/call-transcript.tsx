import { Download, FileText } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { CallLink } from "#components/call/setup/call-types.ts";
import type { CallWords } from "#components/call/words/en.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import type { SpokenLine, CallTranscript as Transcript, TranscriptAnswer } from "./read-transcript.ts";

type CallTranscriptProps = {
  link: CallLink;
  onRead: () => Promise<TranscriptAnswer>;
  /** The visitor has asked for the transcript. */
  onBegin?: () => void;
};

/** Offers the visitor what was said in their call, to read and to download. */
export function CallTranscript({ link, onRead, onBegin }: CallTranscriptProps) {
  const { transcript: words } = useWords().ended;
  const [shown, setShown] = useState<TranscriptAnswer | "offered" | "loading">("offered");
  const read = async () => {
    if (shown === "loading") return;
    onBegin?.();
    setShown("loading");
    setShown(await onRead());
  };
  if (typeof shown === "object") return <Shown link={link} transcript={shown} />;
  if (shown === "gone") {
    return (
      <p role="status" className="my-5 text-base text-muted">
        {words.gone}
      </p>
    );
  }
  return (
    <div className="my-5 grid justify-items-start gap-2">
      <Button
        size="lg"
        data-testid="show-transcript"
        aria-disabled={shown === "loading"}
        onClick={() => void read()}
        icon={FileText}
      >
        {shown === "loading" ? words.loading : words.show}
      </Button>
      {shown === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {words.failed}
        </p>
      )}
    </div>
  );
}

function Shown({ link, transcript }: { link: CallLink; transcript: Transcript }) {
  const words = useWords();
  const { transcript: texts } = words.ended;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { startedAt, readableUntil, lines } = transcript;
  return (
    <div data-testid="call-transcript" className="my-5 grid gap-2">
      <h2 ref={heading} id={title} tabIndex={-1} className="text-base font-medium">
        {texts.title}
      </h2>
      <p className="text-sm text-muted">{startText(startedAt, words.locale)}</p>
      <Lines transcript={transcript} name={link.avatar.name} labelledBy={title} />
      {lines.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => download(link, transcript, words)} icon={Download}>
            {texts.download}
          </Button>
          {readableUntil && (
            <p className="text-sm text-muted">
              {fill(texts.until, {
                time: new Intl.DateTimeFormat(words.locale, { timeStyle: "short" }).format(readableUntil),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Lines({
  transcript,
  name,
  labelledBy,
}: {
  transcript: Transcript;
  name: string;
  labelledBy: string;
}) {
  const words = useWords();
  const lines = wordLines(transcript.lines, name, words);
  if (lines.length === 0) return <p className="text-base text-muted">{words.ended.transcript.empty}</p>;
  return (
    <section
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border bg-surface px-4 py-3"
    >
      <ol className="grid gap-3">
        {lines.map(({ at, speaker, text, cut }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <p className="text-xs text-subtle">
              <span className="tabular-nums">{at}</span> <bdi>{speaker}</bdi>
            </p>
            <p dir="auto" className="text-base leading-6 whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
            {cut && <p className="text-xs text-subtle">{cut}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Saves the transcript as a text file named after its day. */
function download(link: CallLink, transcript: Transcript, words: ReturnType<typeof useWords>): void {
  const { label, hostName, avatar } = link;
  const text = transcriptText({ transcript, words, label, hostName, avatarName: avatar.name });
  const day = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" }).format(transcript.startedAt);
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  Object.assign(document.createElement("a"), {
    href,
    download: `${words.ended.transcript.title} ${day}.txt`,
  }).click();
  // Some browsers read it only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** "Tuesday, 21 July 2026 at 14:05:12 CEST", in the visitor's time zone unless another is given. */
const startText = (startedAt: Date, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone }).format(startedAt);

/** One line as the page shows it. `cut`: why it stopped before its end. */
type ShownLine = { at: string; speaker: string; text: string; cut: string | null };

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
  transcript: Transcript;
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
