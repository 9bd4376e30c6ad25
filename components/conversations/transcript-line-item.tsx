"use client";

import { BookOpen, Hand, Wrench } from "lucide-react";
import { memo } from "react";
import { CopyId } from "#components/ui/copy-id.tsx";
import { cx } from "#components/ui/cx.ts";
import { formatLength, formatSeconds } from "#components/ui/format-time.ts";
import { barId, lineId } from "./places.ts";
import { unheard } from "./transcript-items.ts";
import type { TranscriptLine } from "./transcript-row.ts";

type TranscriptLineItemProps = {
  line: TranscriptLine;
  name: string;
  atMs: number;
  /** The recording stands here. */
  isNow: boolean;
  /** Plays from a moment of the call on; undefined without a recording. */
  seek: ((callMs: number) => void) | undefined;
};

/** One row of a transcript. A long transcript draws only those that are seen, and anew only those that change. */
export const TranscriptLineItem = memo(function TranscriptLineItem(props: TranscriptLineItemProps) {
  const { line, name, atMs, isNow, seek } = props;
  const time = formatLength(atMs);
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
          title="Play from here"
          className="h-5 w-fit rounded-sm text-left text-sm text-accent-text tabular-nums hover:underline"
        >
          {time}
          <span className="sr-only">, play from here</span>
        </button>
      ) : (
        <span className="text-sm text-subtle tabular-nums">{time}</span>
      )}
      <div className={cx(line.role === "system" && "border-l-2 pl-3")}>
        <p className={cx("text-xs", isNow ? "text-muted" : "text-subtle")}>
          {name}
          {line.isFiller && ", while a function ran"}
        </p>
        <p className={cx("text-base break-words whitespace-pre-wrap", line.role === "user" && "text-muted")}>
          {line.content}
        </p>
        <Interruption line={line} />
        {line.citations && <Citations citations={line.citations} />}
        {line.called && <Called names={line.called} />}
      </div>
      <div className="flex items-start gap-1">
        {line.waitMs !== undefined && <AnswerTime {...line} waitMs={line.waitMs} />}
        <span className="-my-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 max-wide:hidden">
          <CopyId id={line.content} what="what was said" />
        </span>
      </div>
    </li>
  );
});

/** How long the caller had waited; where it is known, it leads to where that time went. */
function AnswerTime({
  seq,
  waitMs,
  isMeasured,
}: Pick<TranscriptLine, "seq" | "isMeasured"> & { waitMs: number }) {
  const look = "text-sm leading-5 tabular-nums";
  if (!isMeasured) {
    return (
      <span title="Answer time" className={cx(look, "text-muted")}>
        {formatSeconds(waitMs)}
      </span>
    );
  }
  return (
    <a
      href={`#${barId(seq)}`}
      title="Answer time: where it went"
      className={cx(look, "rounded-sm text-accent-text hover:underline")}
    >
      {formatSeconds(waitMs)}
      <span className="sr-only">, where the time went</span>
    </a>
  );
}

/** What of an interrupted row was heard, and what was not any more. */
function Interruption({ line }: { line: TranscriptLine }) {
  if (!line.interrupted) return null;
  const lost = unheard(line);
  return (
    <>
      {lost !== "" && (
        <p className="text-base break-words text-subtle">
          <span className="sr-only">Not heard: </span>
          <s className="decoration-input">{lost}</s>
        </p>
      )}
      <p className="mt-0.5 flex items-center gap-1.5 text-xs text-warn">
        <Hand aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
        {line.interruptedAtMs === undefined
          ? "Interrupted. Only what was heard is kept."
          : `Interrupted after ${formatSeconds(line.interruptedAtMs)}.`}
      </p>
    </>
  );
}

const NOTES = "mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-subtle";
const ICON = "size-3.5 shrink-0 stroke-[1.75]";

function Citations({ citations }: { citations: NonNullable<TranscriptLine["citations"]> }) {
  return (
    <ul aria-label="Looked up in" className={NOTES}>
      {citations.map(({ documentName, position, score }) => (
        <li key={`${documentName} ${position}`} className="flex min-w-0 items-center gap-1.5">
          <BookOpen aria-hidden="true" className={ICON} />
          <span className="truncate">{documentName}</span>
          <span className="tabular-nums">{score.toFixed(2)}</span>
        </li>
      ))}
    </ul>
  );
}

function Called({ names }: { names: NonNullable<TranscriptLine["called"]> }) {
  return (
    <ul aria-label="Functions called" className={NOTES}>
      {names.map(({ callId, name, ok }) => (
        <li key={callId} className={cx("flex items-center gap-1.5", !ok && "text-danger")}>
          <Wrench aria-hidden="true" className={ICON} />
          <span className="font-mono">{name}</span>
          {!ok && "failed"}
        </li>
      ))}
    </ul>
  );
}
