"use client";

import { useEffect, useMemo, useRef } from "react";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { usePlayback } from "./playback.tsx";
import { ToolCallItem } from "./tool-call-item.tsx";
import type { TranscriptLine } from "./transcript-items.ts";
import { groupByNode, lineAt, type ToolCallLine } from "./transcript-items.ts";
import { TranscriptLineItem } from "./transcript-line-item.tsx";
import { useTranscriptKeys } from "./use-transcript-keys.ts";

type TranscriptViewProps = {
  rows: TranscriptLine[];
  calls: ToolCallLine[];
  startedAt: string;
  avatarName: string;
  /** Shown while the transcript is empty. */
  emptyText: string;
};

/** After the reader scrolls, the transcript stops following the recording for this long. */
const READING_MS = 5_000;

/** Lines and tool calls, node by node. Follows the recording; a click on a time jumps to it. */
export function TranscriptView({ rows, calls, startedAt, avatarName, emptyText }: TranscriptViewProps) {
  const { transcript: words, page } = useWords("conversations");
  const section = useRef<HTMLElement>(null);
  const scrolledAtMs = useRef(0);
  const { currentMs, seek } = usePlayback();
  const canSeek = currentMs !== null;
  const current = currentMs === null ? null : lineAt(rows, startedAt, currentMs);
  const parts = useMemo(() => groupByNode(rows, calls, startedAt), [rows, calls, startedAt]);
  useTranscriptKeys(section);
  useEffect(() => {
    const list = section.current;
    // If the whole page scrolls, following would scroll the video out of view.
    if (current === null || !list || list.scrollHeight <= list.clientHeight) return;
    if (performance.now() - scrolledAtMs.current < READING_MS) return;
    list.querySelector(`[data-seq="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (rows.length === 0 && calls.length === 0) {
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
              ) : (
                <TranscriptLineItem
                  key={item.key}
                  line={item.line}
                  name={names[item.line.role]}
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
