import { barId, lineId } from "#components/conversations/playback/transcript-items.ts";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { formatMs, formatSeconds } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { type Segment, stageLegend, type TurnMetrics, turnSegments } from "./answer-stages.ts";
import type { ConversationsWords } from "./words/en.ts";

type Words = ConversationsWords["answerTimes"];

type Turn = { seq: number; nodeId: string; metrics: TurnMetrics };
type AnswerTimesProps = {
  turns: Turn[];
  /** Turns that answered the visitor: the median and p95 are of these. */
  answers: number;
  medianMs: number | null;
  p95Ms: number | null;
};

/** The answer time of each turn by stage: one bar per turn on a common scale, and a table of the figures. */
export async function AnswerTimes({ turns, answers, medianMs, p95Ms }: AnswerTimesProps) {
  if (turns.length === 0) return null;
  const { answerTimes: words } = await getWords("conversations");
  const locale = await getLocale();
  const bars = turns.map((turn) => ({ ...turn, segments: turnSegments(turn.metrics) }));
  const longestMs = Math.max(1, ...bars.map(({ segments }) => totalMs(segments)));
  const legend = stageLegend(bars);
  const replaced = turns.find(({ metrics }) => metrics.voice_replaced)?.metrics.voice_replaced;
  return (
    <section aria-labelledby="answer-times-title" className="border-b px-6 py-4 max-wide:px-4">
      <div className="flex max-w-[820px] flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="answer-times-title" className="flex-1 text-sm font-medium whitespace-nowrap">
          {words.title}
        </h2>
        {medianMs !== null && p95Ms !== null && (
          <span className="text-xs text-subtle tabular-nums">
            {plural(words.figures, answers, locale, {
              median: formatSeconds(medianMs, locale),
              p95: formatSeconds(p95Ms, locale),
            })}
          </span>
        )}
      </div>
      <ul
        aria-label={words.stages}
        className="mt-2 flex max-w-[820px] flex-wrap gap-x-4 gap-y-1 text-xs text-muted"
      >
        {legend.map(({ name, background }) => (
          <li key={name} className="flex items-center gap-1.5">
            <Styled aria-hidden="true" className="size-2 rounded-[2px]" style={{ background }} />
            {stageName(name, words)}
          </li>
        ))}
      </ul>
      {replaced && (
        <p className="mt-2 max-w-[820px] text-xs text-warn">{fill(words.voiceReplaced, replaced)}</p>
      )}
      <ol
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-[232px] max-w-[820px] overflow-y-auto"
      >
        {bars.map((bar, index) => (
          <TurnBar key={bar.seq} {...bar} number={index + 1} {...{ longestMs, words, locale }} />
        ))}
      </ol>
      <Figures bars={bars} stages={legend} words={words} />
    </section>
  );
}

/** A stage that the catalogue does not know keeps the name that the API gives it. */
function stageName(name: string, { names }: Words): string {
  const known: Record<string, string> = names;
  return known[name] ?? name;
}

const totalMs = (segments: Segment[]): number => segments.reduce((sum, { ms }) => sum + ms, 0);

type TurnBarProps = Turn & {
  number: number;
  segments: Segment[];
  longestMs: number;
  words: Words;
  locale: string;
};

function TurnBar({ seq, number, nodeId, metrics, segments, longestMs, words, locale }: TurnBarProps) {
  const isCounted = metrics.counted_from === "end_of_turn";
  return (
    <li
      id={barId(seq)}
      className="grid h-[26px] grid-cols-[24px_minmax(56px,96px)_minmax(0,1fr)_56px] items-center gap-x-2 rounded-xs text-xs target:bg-accent-soft"
    >
      <a
        href={`#${lineId(seq)}`}
        title={words.goToLine}
        className="w-fit rounded-xs text-accent-text tabular-nums hover:underline"
      >
        <span aria-hidden="true">{number}</span>
        <span className="sr-only">{fill(words.goToLineOf, { number })}</span>
      </a>
      <span className="truncate font-mono text-subtle">{isCounted ? nodeId : words.unprompted}</span>
      <span aria-hidden="true" className="flex gap-px">
        {segments.map(({ name, ms, background }) => (
          <Styled
            key={name}
            title={`${stageName(name, words)}: ${formatMs(ms)}`}
            className="h-3 rounded-[2px]"
            style={{ width: `${(ms / longestMs) * 100}%`, background }}
          />
        ))}
      </span>
      <span
        title={isCounted ? undefined : words.notCounted}
        className={cx("text-right tabular-nums", !isCounted && "text-subtle")}
      >
        {formatSeconds(metrics.wait_ms, locale)}
        {!isCounted && <span className="sr-only">{words.notCountedShort}</span>}
      </span>
    </li>
  );
}

type FiguresProps = { bars: (Turn & { segments: Segment[] })[]; stages: Segment[]; words: Words };

function Figures({ bars, stages, words }: FiguresProps) {
  const head = (
    <>
      <Th className="px-1.5!">{words.turn}</Th>
      {stages.map(({ name }) => (
        <Th key={name} isEnd className="px-1.5!">
          {stageName(name, words)}
        </Th>
      ))}
      <Th isEnd className="px-1.5!">
        {words.answer}
      </Th>
    </>
  );
  return (
    <details className="mt-1 max-w-[820px] text-xs">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-foreground">
        {words.table}
      </summary>
      <p className="py-1 text-subtle">{words.tableHint}</p>
      <DataTable label={words.tableTitle} head={head} isFlush>
        {bars.map(({ seq, nodeId, metrics, segments }, index) => (
          <Tr key={seq}>
            <Td className="h-8 px-1.5!">
              {index + 1} <span className="font-mono text-subtle">{nodeId}</span>
            </Td>
            {stages.map(({ name }) => {
              const ms = segments.find((segment) => segment.name === name)?.ms;
              return (
                <Td
                  key={name}
                  isEnd
                  label={stageName(name, words)}
                  isEmpty={ms === undefined}
                  className="h-8 px-1.5!"
                >
                  {ms ?? "–"}
                </Td>
              );
            })}
            <Td isEnd label={words.answer} className="h-8 px-1.5! font-medium">
              {metrics.wait_ms}
            </Td>
          </Tr>
        ))}
      </DataTable>
    </details>
  );
}
