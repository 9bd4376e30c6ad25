"use client";

import { ChevronDown, Globe } from "lucide-react";
import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import type { CardWords } from "#components/call/cards/card-props.ts";
import { ExchangeBadge, ExchangeView } from "#components/tools/exchange-view.tsx";
import { formatDuration, formatMs } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { usePlayback, usePlaybackClock } from "./playback.tsx";
import { ShownCardItem } from "./shown-card.tsx";
import {
  type CardLine,
  groupByNode,
  lineAt,
  type ToolCallLine,
  type TranscriptLine,
} from "./transcript-items.ts";
import { TranscriptLineItem } from "./transcript-line-item.tsx";

/** A request that the call made. It expands to show the request and the response. */
const ToolCallItem = memo(function ToolCallItem({ call, atMs }: { call: ToolCallLine; atMs: number }) {
  return (
    <li className="grid grid-cols-[50px_minmax(0,1fr)] gap-x-1 border-l-2 border-transparent px-6 py-1.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto] max-wide:px-4">
      <span className="text-sm leading-8 text-subtle tabular-nums">{formatDuration(atMs)}</span>
      <details className="group max-w-[720px] rounded-md bg-surface-hover">
        <summary className="flex min-h-8 cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-2.5 py-1 text-sm">
          <Globe aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
          <span className="min-w-0 flex-1 truncate font-mono text-xs font-medium">{call.functionName}</span>
          <ExchangeBadge {...call} />
          {call.durationMs !== null && (
            <span className="text-muted tabular-nums">{formatMs(call.durationMs)}</span>
          )}
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 stroke-[1.75] text-muted group-open:rotate-180"
          />
        </summary>
        <div className="px-2.5 pt-1 pb-2.5">
          <ExchangeView exchange={call} />
        </div>
      </details>
    </li>
  );
});

/** Elements that handle keys themselves. */
const BUSY =
  "input, textarea, select, button, a, summary, video, [contenteditable], [role=menu], [role=dialog]";

/** J and K move to the next and previous row, Enter plays from the row, Space pauses and resumes. */
function useTranscriptKeys(section: RefObject<HTMLElement | null>): void {
  const clock = usePlaybackClock();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest(BUSY)) return;
      const row = target.closest<HTMLElement>("[data-seq]");
      if (key === "j" || key === "k") move(section.current, row, key === "j" ? 1 : -1);
      else if (key === " " && clock.snapshot() !== null) clock.toggle();
      else if (key === "Enter" && row) row.querySelector("button")?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [section, clock]);
}

/** Starts from the focused row, else the one being played, else the first. */
function move(section: HTMLElement | null, row: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(section?.querySelectorAll<HTMLElement>("[data-seq]") ?? [])];
  const from = row ?? section?.querySelector<HTMLElement>("[data-seq][aria-current]") ?? null;
  const next = rows[from ? rows.indexOf(from) + by : 0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

type TranscriptViewProps = {
  rows: TranscriptLine[];
  calls: ToolCallLine[];
  cards: { list: CardLine[]; words: CardWords };
  startedAt: string;
  avatarName: string;
  /** Shown while the transcript is empty. */
  emptyText: string;
};

/** After the reader scrolls, the transcript stops following the recording for this long. */
const READING_MS = 5_000;

/** Lines, tool calls and cards, node by node. Follows the recording; a click on a time jumps to it. */
export function TranscriptView(props: TranscriptViewProps) {
  const { rows, calls, cards, startedAt, avatarName, emptyText } = props;
  const { transcript: words, page } = useWords("conversations");
  const section = useRef<HTMLElement>(null);
  const scrolledAtMs = useRef(0);
  const { currentMs, seek } = usePlayback();
  const canSeek = currentMs !== null;
  const current = currentMs === null ? null : lineAt(rows, startedAt, currentMs);
  const parts = useMemo(
    () => groupByNode(rows, calls, startedAt, cards.list),
    [rows, calls, startedAt, cards.list],
  );
  useTranscriptKeys(section);
  useEffect(() => {
    const list = section.current;
    // If the whole page scrolls, following would scroll the video out of view.
    if (current === null || !list || list.scrollHeight <= list.clientHeight) return;
    if (performance.now() - scrolledAtMs.current < READING_MS) return;
    list.querySelector(`[data-seq="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (rows.length + calls.length + cards.list.length === 0) {
    return <p className="p-6 text-muted max-wide:px-4">{emptyText}</p>;
  }
  const names = { user: page.visitor, assistant: avatarName, system: page.system };
  return (
    <section
      ref={section}
      aria-label={words.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      onWheel={() => {
        scrolledAtMs.current = performance.now();
      }}
      className="min-h-0 flex-1 pb-10 desk:overflow-y-auto"
    >
      {parts.map(({ key, nodeId, items }) => (
        <section key={key} aria-label={fill(words.node, { node: nodeId })}>
          <h2 className="flex items-center gap-3 px-6 pt-5 pb-2 font-mono text-xs font-medium text-accent-text after:h-px after:flex-1 after:bg-border max-wide:px-4">
            {nodeId}
          </h2>
          <ol>
            {items.map((item) =>
              item.kind === "call" ? (
                <ToolCallItem key={item.key} call={item.call} atMs={item.atMs} />
              ) : item.kind === "card" ? (
                <ShownCardItem key={item.key} shown={item.card} words={cards.words} atMs={item.atMs} />
              ) : (
                <TranscriptLineItem
                  key={item.key}
                  line={item.line}
                  name={item.line.memberName ?? names[item.line.role]}
                  atMs={item.atMs}
                  isNow={item.line.seq === current}
                  seek={canSeek ? seek : undefined}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </section>
  );
}
