import Link from "next/link";
import { Styled } from "#components/ui/styled.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { formatSeconds } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { niceMax, type StepScale, stepLabel } from "./chart-scale.ts";

type Time = { answers: number; p50Ms: number; p95Ms: number };
type AnswerTimeChartProps = {
  steps: { at: Date; answerTime: Time | null }[];
  whole: Time | null;
  scale: StepScale;
};
type Point = { x: number; y: number };

const LINES = [
  { name: "median", color: "var(--chart-1)", of: ({ p50Ms }: Time) => p50Ms },
  { name: "p95", color: "var(--chart-2)", of: ({ p95Ms }: Time) => p95Ms },
] as const;
const WIDTH = 320;
const HEIGHT = 160;

/** Median and p95 of the answer time over time. The lines skip steps without answers. */
export async function AnswerTimeChart({ steps, whole, scale }: AnswerTimeChartProps) {
  const { answerTime: words } = await getWords("overview");
  const locale = await getLocale();
  const highest = Math.max(...steps.map(({ answerTime }) => answerTime?.p95Ms ?? 0));
  const max = niceMax(highest / 100) * 100;
  const toPoints = (of: (time: Time) => number): Point[] =>
    steps.flatMap(({ answerTime }, index) =>
      answerTime
        ? [{ x: (index / (steps.length - 1)) * WIDTH, y: HEIGHT - (of(answerTime) / max) * HEIGHT }]
        : [],
    );
  const [first, last] = [steps[0], steps.at(-1)];
  const summary =
    whole &&
    fill(words.summary, {
      count: whole.answers.toLocaleString(locale),
      median: formatSeconds(whole.p50Ms, locale),
      p95: formatSeconds(whole.p95Ms, locale),
    });
  // Two points at one place are no chart.
  const isDrawn = steps.filter(({ answerTime }) => answerTime !== null).length > 1;
  return (
    <section aria-labelledby="answer-time-title" className="min-w-0">
      <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3.5 gap-y-1">
        <h2 id="answer-time-title" className="flex-1 text-base whitespace-nowrap">
          {words.title}
        </h2>
        {isDrawn &&
          LINES.map(({ name, color }) => (
            <span key={name} className="inline-flex items-center gap-1.5 text-xs text-muted">
              <Styled aria-hidden="true" className="size-2 rounded-[2px]" style={{ background: color }} />
              {words[name]}
            </span>
          ))}
      </div>
      {summary && isDrawn ? (
        <div className="grid grid-cols-[40px_minmax(0,1fr)] text-micro text-subtle tabular-nums">
          <div aria-hidden="true" className="relative mr-2">
            {[0, 0.5, 1].map((share) => (
              <Styled
                key={share}
                className="absolute right-0 translate-y-1/2"
                style={{ bottom: `${share * 100}%` }}
              >
                {`${formatNumber((max * share) / 1000, locale)} s`}
              </Styled>
            ))}
          </div>
          <svg
            role="img"
            aria-label={summary}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-40 w-full overflow-visible"
          >
            {[0, 0.5, 1].map((share) => (
              <line
                key={share}
                x2={WIDTH}
                y1={HEIGHT * share}
                y2={HEIGHT * share}
                stroke="var(--chart-grid)"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {LINES.map(({ name, color, of }) => (
              <Line key={name} points={toPoints(of)} color={color} />
            ))}
          </svg>
          <div aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between">
            <span>{first && stepLabel(first.at, scale, locale)}</span>
            <span>{last && stepLabel(last.at, scale, locale)}</span>
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">{summary ?? words.none}</p>
      )}
      <p className="mt-2 text-xs text-muted">{words.hint}</p>
    </section>
  );
}

const formatNumber = (value: number, locale: string): string =>
  value.toLocaleString(locale, { maximumFractionDigits: 2 });

/** Strokes keep their width when the SVG is stretched. A point is a zero-length stroke with round caps. */
function Line({ points, color }: { points: Point[]; color: string }) {
  const stroke = { stroke: color, vectorEffect: "non-scaling-stroke" } as const;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} strokeWidth={1.5} {...stroke} />
      {points.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y}h0.01`} strokeWidth={5} {...stroke} />
      ))}
    </g>
  );
}

type ScenarioTime = {
  scenarioId: string;
  scenarioName: string;
  answers: number;
  p50Ms: number;
  p95Ms: number;
};

/** How long visitors wait for answers, by scenario. */
export async function ScenarioTimes({ times }: { times: ScenarioTime[] }) {
  if (times.length === 0) return null;
  const { answerTime: words } = await getWords("overview");
  const locale = await getLocale();
  const head = (
    <>
      <Th>{words.scenario}</Th>
      <Th isEnd>{words.answers}</Th>
      <Th isEnd>{words.median}</Th>
      <Th isEnd>{words.p95}</Th>
    </>
  );
  return (
    <section aria-labelledby="scenario-times-title" className="min-w-0">
      <h2 id="scenario-times-title" className="mb-1 text-base">
        {words.byScenario}
      </h2>
      <DataTable label={words.byScenario} head={head} isFlush>
        {times.map(({ scenarioId, scenarioName, answers, p50Ms, p95Ms }) => (
          <Tr key={scenarioId}>
            <Td takesRest>
              <Link href={`/conversations?scenario_id=${scenarioId}`} className="font-medium hover:underline">
                {scenarioName}
              </Link>
            </Td>
            <Td isEnd label={words.answers}>
              {answers.toLocaleString(locale)}
            </Td>
            <Td isEnd label={words.median}>
              {formatSeconds(p50Ms, locale)}
            </Td>
            <Td isEnd label={words.p95}>
              {formatSeconds(p95Ms, locale)}
            </Td>
          </Tr>
        ))}
      </DataTable>
    </section>
  );
}
