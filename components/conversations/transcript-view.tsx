"use client";

import { useEffect, useMemo, useRef } from "react";
import { usePlayback } from "./playback.tsx";
import { ToolCallItem } from "./tool-call-item.tsx";
import { lineAt, type ToolCallLine, transcriptParts } from "./transcript-items.ts";
import { TranscriptLineItem } from "./transcript-line-item.tsx";
import type { TranscriptLine } from "./transcript-row.ts";
import { useTranscriptKeys } from "./use-transcript-keys.ts";

type TranscriptViewProps = {
  rows: TranscriptLine[];
  calls: ToolCallLine[];
  startedAt: string;
  avatarName: string;
  /** Said while there is nothing to read. */
  silence: string;
};

/** Somebody who scrolls reads: the transcript follows the recording again after this. */
const READING_MS = 5_000;

/** What was said, heard and looked up, node by node; it follows the recording, and leads to each moment of it. */
export function TranscriptView({ rows, calls, startedAt, avatarName, silence }: TranscriptViewProps) {
  const section = useRef<HTMLElement>(null);
  const scrolledAtMs = useRef(0);
  const { currentMs, seek } = usePlayback();
  const canSeek = currentMs !== null;
  const current = currentMs === null ? null : lineAt(rows, startedAt, currentMs);
  const parts = useMemo(() => transcriptParts(rows, calls, startedAt), [rows, calls, startedAt]);
  useTranscriptKeys(section);
  useEffect(() => {
    const list = section.current;
    // Where the page scrolls as one, following would take the picture away.
    if (current === null || !list || list.scrollHeight <= list.clientHeight) return;
    if (performance.now() - scrolledAtMs.current < READING_MS) return;
    list.querySelector(`[data-seq="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (rows.length === 0 && calls.length === 0) {
    return <p className="p-6 text-muted max-wide:px-4">{silence}</p>;
  }
  const names = { user: "Visitor", assistant: avatarName, system: "System, through the API" };
  return (
    <section
      ref={section}
      aria-label="Transcript"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      onWheel={() => {
        scrolledAtMs.current = performance.now();
      }}
      className="min-h-0 flex-1 pb-10 desk:overflow-y-auto"
    >
      {parts.map(({ key, nodeId, items }) => (
        <section key={key} aria-label={`Node ${nodeId}`}>
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
