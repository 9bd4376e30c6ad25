"use client";

import { Bot, FunctionSquare, PhoneOff, RotateCcw, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Line } from "#components/call/live/transcript/transcript-lines.ts";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { FunctionEntry, LogEntry, TurnEntry } from "./test-log.ts";
import { SCENARIO_TESTING_EN, type ScenarioTestingWords } from "./words/en.ts";

type Words = ScenarioTestingWords["log"];

type LogViewProps = {
  entries: readonly LogEntry[];
  name: string;
  onRestartAt: (nodeId: string) => void;
};

/** The log of a test. It scrolls with new entries unless the reader has scrolled up. */
export function LogView({ entries, name, onRestartAt }: LogViewProps) {
  const { log: words } = useWords("scenarioTesting");
  const box = useRef<HTMLElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries can make the log longer.
  useEffect(() => {
    const log = box.current;
    if (log && isFollowing.current) log.scrollTop = log.scrollHeight;
  }, [entries]);
  // Fields that open below the log make it smaller: its last lines stay in view.
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) log.scrollTop = log.scrollHeight;
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      role="log"
      aria-label={words.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse.
      tabIndex={0}
      data-testid="test-log"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
      className="flex min-h-40 flex-1 flex-col gap-2 overflow-y-auto px-4 py-3 text-sm"
    >
      {entries.length === 0 && <p className="text-subtle">{words.empty}</p>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} name={name} onRestartAt={onRestartAt} />
      ))}
    </section>
  );
}

type EntryProps = Omit<LogViewProps, "entries"> & { entry: LogEntry };

function Entry({ entry, name, onRestartAt }: EntryProps) {
  const { log: words } = useWords("scenarioTesting");
  switch (entry.kind) {
    case "line":
      return <SpokenLine line={entry.line} name={name} />;
    case "node":
      return (
        <p
          data-entry="node"
          className="mt-1 flex items-center gap-2 font-mono text-xs text-subtle before:order-1 before:flex-1 before:border-t"
        >
          <span>
            <span className="sr-only">{words.node} </span>
            {entry.nodeId}
          </span>
          <button
            type="button"
            onClick={() => onRestartAt(entry.nodeId)}
            title={words.restartHint}
            className="order-2 flex items-center gap-1 rounded-sm px-1 font-sans text-xs hover:bg-surface-hover hover:text-foreground"
          >
            <RotateCcw aria-hidden="true" className="size-3 stroke-[1.75]" />
            {words.restartHere}
            <span className="sr-only">: {entry.nodeId}</span>
          </button>
        </p>
      );
    case "function":
      return <FunctionCall entry={entry} />;
    case "turn":
      return <Turn entry={entry} />;
    case "error":
      return (
        <LogNotice icon={TriangleAlert} className="bg-warn-soft text-warn">
          {[errorText(entry.message, words), ...entry.about].join(" · ")}
        </LogNotice>
      );
    case "system":
      return (
        <LogNotice icon={Bot} className="bg-surface-hover text-muted">
          {fill(entry.runLlm ? words.systemMessageWithReply : words.systemMessage, {
            content: entry.content,
          })}
        </LogNotice>
      );
    case "end":
      return (
        <LogNotice icon={PhoneOff} className="bg-surface-hover text-muted">
          {words.endedByScenario}
        </LogNotice>
      );
  }
}

/** An error that the worker reports, as a sentence. */
function errorText(message: string, words: Words): string {
  const text = wordKnownText(message, SCENARIO_TESTING_EN.log.errors, words.errors);
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function SpokenLine({ line, name }: { line: Line; name: string }) {
  const { log: words } = useWords("scenarioTesting");
  const speaker = line.from === "agent" ? name : words.you;
  return (
    <p data-entry={line.from} className={cx("break-words", line.from === "user" && "text-muted")}>
      <span dir="auto" className="mr-1.5 text-subtle">
        {speaker}
      </span>
      <bdi>{line.text}</bdi>
    </p>
  );
}

type LogNoticeProps = { icon: typeof Bot; className: string; children: React.ReactNode };

function LogNotice({ icon: Icon, className, children }: LogNoticeProps) {
  return (
    <p className={cx("flex gap-2 rounded-sm px-2.5 py-1.5 text-xs", className)}>
      <Icon aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.75]" />
      <span dir="auto" className="min-w-0 break-words">
        {children}
      </span>
    </p>
  );
}

function FunctionCall({ entry: { called, answered } }: { entry: FunctionEntry }) {
  const { log: words } = useWords("scenarioTesting");
  const isFailed = answered?.ok === false;
  return (
    <div
      data-entry="function"
      className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm bg-surface-hover px-2.5 py-1.5 text-xs"
    >
      <FunctionSquare aria-hidden="true" className="size-3.5 stroke-[1.75] text-muted" />
      <b className="truncate font-mono font-medium">{called.name}</b>
      <span className={cx("tabular-nums", isFailed ? "text-danger" : "text-muted")}>
        {answered ? formatOutcome(answered, words) : words.running}
      </span>
      <pre className="col-span-2 col-start-2 font-mono break-words whitespace-pre-wrap text-muted">
        {formatArguments(called.args, words)}
      </pre>
      {answered && answered.text !== "" && (
        <pre
          className={cx(
            "col-span-2 col-start-2 font-mono break-words whitespace-pre-wrap",
            isFailed ? "text-danger" : "text-muted",
          )}
        >
          → {answered.text}
        </pre>
      )}
    </div>
  );
}

type Answered = NonNullable<FunctionEntry["answered"]>;

function formatOutcome({ ok, httpStatus, durationMs }: Answered, words: Words): string {
  const status = httpStatus === undefined ? [] : [`HTTP ${httpStatus}`];
  const duration = durationMs === undefined ? [] : [`${durationMs} ms`];
  return [...(ok ? [] : [words.failed]), ...status, ...duration].join(" · ");
}

function formatArguments(args: unknown, words: Words): string {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return JSON.stringify(args);
  const lines = Object.entries(args).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return lines.join("\n") || words.noArguments;
}

function Turn({ entry: { stages, promptTokens, completionTokens } }: { entry: TurnEntry }) {
  const { log: words } = useWords("scenarioTesting");
  const hasTokens = promptTokens + completionTokens > 0;
  const tokens = hasTokens ? [fill(words.tokens, { input: promptTokens, output: completionTokens })] : [];
  return (
    <p data-entry="turn" className="text-xs text-subtle tabular-nums">
      {[...formatStages(stages, words.stages), ...tokens].join(" · ")}
    </p>
  );
}

/** The stages of a turn, in order. */
const STAGES = ["endOfTurnMs", "transcriptionMs", "firstTokenMs", "firstSoundMs", "wholeMs"] as const;

/** The times of a turn as text, such as "first token 210 ms". Leaves out unknown stages. */
export function formatStages(stages: Readonly<Record<string, number>>, words: Words["stages"]): string[] {
  return STAGES.flatMap((name) => {
    const ms = stages[name];
    return ms === undefined ? [] : [`${words[name]} ${ms} ms`];
  });
}
