import { barId, lineId } from "#components/conversations/playback/transcript-items.ts";
import { cx } from "#components/ui/cx.ts";
import { DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { formatSeconds } from "#components/ui/time/format-time.ts";
import { type Segment, stageLegend, type TurnMetrics, turnSegments } from "./answer-stages.ts";

type Turn = { seq: number; nodeId: string; metrics: TurnMetrics };
type AnswerTimesProps = {
  turns: Turn[];
  /** Turns that answered the visitor: the median and p95 are of these. */
  answers: number;
  medianMs: number | null;
  p95Ms: number | null;
};

/** The answer time of each turn by stage: one bar per turn on a common scale, and a table of the figures. */
export function AnswerTimes({ turns, answers, medianMs, p95Ms }: AnswerTimesProps) {
  if (turns.length === 0) return null;
  const bars = turns.map((turn) => ({ ...turn, segments: turnSegments(turn.metrics) }));
  const longestMs = Math.max(1, ...bars.map(({ segments }) => totalMs(segments)));
  const legend = stageLegend(bars);
  return (
    <section aria-labelledby="answer-times-title" className="border-b px-6 py-4 max-wide:px-4">
      <div className="flex max-w-[820px] flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="answer-times-title" className="flex-1 text-sm font-medium whitespace-nowrap">
          Answer time per turn
        </h2>
        {medianMs !== null && p95Ms !== null && (
          <span className="text-xs text-subtle tabular-nums">
            median {formatSeconds(medianMs)}, p95 {formatSeconds(p95Ms)} of{" "}
            {answers === 1 ? "1 answer" : `${answers} answers`}
          </span>
        )}
      </div>
      <ul
        aria-label="Stages"
        className="mt-2 flex max-w-[820px] flex-wrap gap-x-4 gap-y-1 text-xs text-muted"
      >
        {legend.map(({ name, label, background }) => (
          <li key={name} className="flex items-center gap-1.5">
            <Styled aria-hidden="true" className="size-2 rounded-[2px]" style={{ background }} />
            {label}
          </li>
        ))}
      </ul>
      <ol
        aria-label="Answer time per turn"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-[232px] max-w-[820px] overflow-y-auto"
      >
        {bars.map((bar, index) => (
          <TurnBar key={bar.seq} {...bar} number={index + 1} longestMs={longestMs} />
        ))}
      </ol>
      <Figures bars={bars} stages={legend} />
    </section>
  );
}

const totalMs = (segments: Segment[]): number => segments.reduce((sum, { ms }) => sum + ms, 0);

function TurnBar({
  seq,
  number,
  nodeId,
  metrics,
  segments,
  longestMs,
}: Turn & { number: number; segments: Segment[]; longestMs: number }) {
  const isCounted = metrics.counted_from === "end_of_turn";
  return (
    <li
      id={barId(seq)}
      className="grid h-[26px] grid-cols-[24px_minmax(56px,96px)_minmax(0,1fr)_56px] items-center gap-x-2 rounded-xs text-xs target:bg-accent-soft"
    >
      <a
        href={`#${lineId(seq)}`}
        title="Go to transcript"
        className="w-fit rounded-xs text-accent-text tabular-nums hover:underline"
      >
        {number}
        <span className="sr-only">, go to transcript</span>
      </a>
      <span className="truncate font-mono text-subtle">{isCounted ? nodeId : "unprompted"}</span>
      <span aria-hidden="true" className="flex gap-px">
        {segments.map(({ name, label, ms, background }) => (
          <Styled
            key={name}
            title={`${label}: ${ms} ms`}
            className="h-3 rounded-[2px]"
            style={{ width: `${(ms / longestMs) * 100}%`, background }}
          />
        ))}
      </span>
      <span
        title={isCounted ? undefined : "Not in the median: the avatar spoke without being asked"}
        className={cx("text-right tabular-nums", !isCounted && "text-subtle")}
      >
        {formatSeconds(metrics.wait_ms)}
        {!isCounted && <span className="sr-only">, not in the median</span>}
      </span>
    </li>
  );
}

function Figures({ bars, stages }: { bars: (Turn & { segments: Segment[] })[]; stages: Segment[] }) {
  const head = (
    <>
      <Th className="px-1.5!">Turn</Th>
      {stages.map(({ name, label }) => (
        <Th key={name} isEnd className="px-1.5!">
          {label}
        </Th>
      ))}
      <Th isEnd className="px-1.5!">
        Answer
      </Th>
    </>
  );
  return (
    <details className="mt-1 max-w-[820px] text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-foreground">
        Figures in milliseconds
      </summary>
      <p className="py-1 text-subtle">
        Overlapping stages count only the time the visitor waited. The first frame comes after the first
        sound. Unprompted turns, such as the greeting, are timed from when generation started, and are not in
        the median.
      </p>
      <DataTable label="Answer time by stage" head={head} isFlush>
        {bars.map(({ seq, nodeId, metrics, segments }, index) => (
          <Tr key={seq}>
            <Td className="h-8 px-1.5!">
              {index + 1} <span className="font-mono text-subtle">{nodeId}</span>
            </Td>
            {stages.map(({ name, label }) => {
              const ms = segments.find((segment) => segment.name === name)?.ms;
              return (
                <Td key={name} isEnd label={label} isEmpty={ms === undefined} className="h-8 px-1.5!">
                  {ms ?? "–"}
                </Td>
              );
            })}
            <Td isEnd label="Answer" className="h-8 px-1.5! font-medium">
              {metrics.wait_ms}
            </Td>
          </Tr>
        ))}
      </DataTable>
    </details>
  );
}
