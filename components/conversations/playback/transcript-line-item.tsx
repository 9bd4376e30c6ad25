"use client";

import { BookOpen, Hand, Keyboard, Languages, VolumeX, Wrench } from "lucide-react";
import { memo } from "react";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { cx } from "#components/ui/cx.ts";
import { formatDuration, formatSeconds } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { languageName } from "#components/words/locales.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { barId, lineId, type TranscriptLine, unheardText } from "./transcript-items.ts";

type TranscriptLineItemProps = {
  line: TranscriptLine;
  name: string;
  atMs: number;
  /** The recording is playing this line. */
  isNow: boolean;
  /** Plays from a moment of the call. `undefined` without a recording. */
  seek: ((callMs: number) => void) | undefined;
};

/** One row of a transcript. Only visible rows are painted, and only changed rows re-render. */
export const TranscriptLineItem = memo(function TranscriptLineItem(props: TranscriptLineItemProps) {
  const { line, name, atMs, isNow, seek } = props;
  const { transcript: words } = useWords("conversations");
  const time = formatDuration(atMs);
  return (
    <li
      id={lineId(line.seq)}
      data-seq={line.seq}
      aria-current={isNow || undefined}
      tabIndex={-1}
      className={cx(
        "group grid grid-cols-[50px_minmax(0,1fr)_auto] gap-x-1 border-l-2 px-6 py-1.5 [contain-intrinsic-size:auto_52px] [content-visibility:auto] max-wide:px-4",
        isNow ? "border-accent bg-accent-soft" : "border-transparent focus-visible:bg-surface-hover",
      )}
    >
      {seek ? (
        <button
          type="button"
          onClick={() => seek(atMs)}
          title={words.play}
          className="h-5 w-fit rounded-sm text-left text-sm text-accent-text tabular-nums hover:underline"
        >
          <span aria-hidden="true">{time}</span>
          <span className="sr-only">{fill(words.playAt, { time })}</span>
        </button>
      ) : (
        <span className="text-sm text-subtle tabular-nums">{time}</span>
      )}
      <div className={cx(line.role === "system" && "border-l-2 pl-3")}>
        <p className={cx("text-xs", isNow ? "text-muted" : "text-subtle")}>
          {line.isFiller ? fill(words.filler, { name }) : name}
          {line.isTyped && (
            <span className="ml-2 inline-flex items-center gap-1 align-bottom">
              <Keyboard aria-hidden="true" className="size-3.5 stroke-[1.75]" />
              {words.typed}
            </span>
          )}
          {line.language && <SpokenLanguage tag={line.language} />}
        </p>
        <p
          dir="auto"
          className={cx("text-base break-words whitespace-pre-wrap", line.role === "user" && "text-muted")}
        >
          {line.content}
        </p>
        <Interruption line={line} />
        {line.unheard && <Unheard parts={line.unheard} whole={line.content} />}
        {line.citations && <Citations citations={line.citations} />}
        {line.functionCalls && <FunctionCalls names={line.functionCalls} />}
      </div>
      <div className="flex items-start gap-1">
        {line.waitMs !== undefined && <AnswerTime {...line} waitMs={line.waitMs} />}
        <span className="-my-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 max-wide:hidden">
          <CopyId id={line.content} what={words.thisLine} />
        </span>
      </div>
    </li>
  );
});

/** The language that the call changed to with this line. */
function SpokenLanguage({ tag }: { tag: string }) {
  const { transcript: words } = useWords("conversations");
  const language = languageName(tag, useLocale());
  return (
    <span className="ml-2 inline-flex items-center gap-1 align-bottom">
      <Languages aria-hidden="true" className="size-3.5 stroke-[1.75]" />
      {fill(words.language, { language })}
    </span>
  );
}

/** How long the visitor waited. Links to the time of each stage if that is known. */
function AnswerTime({
  seq,
  waitMs,
  isMeasured,
}: Pick<TranscriptLine, "seq" | "isMeasured"> & { waitMs: number }) {
  const { transcript: words } = useWords("conversations");
  const time = formatSeconds(waitMs, useLocale());
  const look = "text-sm leading-5 tabular-nums";
  if (!isMeasured) {
    return (
      <span title={words.answerTime} className={cx(look, "text-muted")}>
        {time}
      </span>
    );
  }
  return (
    <a
      href={`#${barId(seq)}`}
      title={words.answerTimeByStage}
      className={cx(look, "rounded-sm text-accent-text hover:underline")}
    >
      <span aria-hidden="true">{time}</span>
      <span className="sr-only">{fill(words.answerTimeLink, { time })}</span>
    </a>
  );
}

/** The unheard rest of an interrupted row, and when it was interrupted. */
function Interruption({ line }: { line: TranscriptLine }) {
  const { transcript: words } = useWords("conversations");
  const locale = useLocale();
  if (!line.interrupted) return null;
  const unheard = unheardText(line);
  return (
    <>
      {unheard !== "" && (
        <p className="text-base break-words text-subtle">
          <span className="sr-only">{words.notHeard} </span>
          <s className="decoration-input">{unheard}</s>
        </p>
      )}
      <p className="mt-0.5 flex items-center gap-1.5 text-xs text-warn">
        <Hand aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
        {line.interruptedAtMs === undefined
          ? words.interrupted
          : fill(words.interruptedAfter, { time: formatSeconds(line.interruptedAtMs, locale) })}
      </p>
    </>
  );
}

/** Says which words the visitor could only read. */
function Unheard({ parts, whole }: { parts: string[]; whole: string }) {
  const { transcript: words } = useWords("conversations");
  const text = parts.join(" ");
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-xs text-warn">
      <VolumeX aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.75]" />
      <span className="min-w-0 break-words">
        {text.length >= whole.length ? words.voiceFailed : fill(words.voiceFailedFor, { text })}
      </span>
    </p>
  );
}

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const NOTE_LIST = "mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-subtle";
const ICON = "size-3.5 shrink-0 stroke-[1.75]";

function Citations({ citations }: { citations: NonNullable<TranscriptLine["citations"]> }) {
  const { transcript: words } = useWords("conversations");
  const locale = useLocale();
  return (
    <ul aria-label={words.sources} className={NOTE_LIST}>
      {citations.map(({ documentName, position, score }) => (
        <li key={`${documentName} ${position}`} className="flex min-w-0 items-center gap-1.5">
          <BookOpen aria-hidden="true" className={ICON} />
          <span dir="auto" className="truncate">
            {documentName}
          </span>
          <span className="tabular-nums">{score.toLocaleString(locale, TWO_DIGITS)}</span>
        </li>
      ))}
    </ul>
  );
}

const hasArguments = (args: unknown): boolean =>
  typeof args === "object" && args !== null && Object.keys(args).length > 0;

function FunctionCalls({ names }: { names: NonNullable<TranscriptLine["functionCalls"]> }) {
  const { transcript: words } = useWords("conversations");
  return (
    <ul aria-label={words.functions} className={NOTE_LIST}>
      {names.map(({ callId, name, ok, args }) => (
        <li key={callId} className={cx("flex min-w-0 items-center gap-1.5", !ok && "text-danger")}>
          <Wrench aria-hidden="true" className={ICON} />
          <span className="font-mono">{name}</span>
          {hasArguments(args) && (
            <span dir="auto" className="min-w-0 font-mono wrap-anywhere">
              {JSON.stringify(args)}
            </span>
          )}
          {!ok && words.failed}
        </li>
      ))}
    </ul>
  );
}
