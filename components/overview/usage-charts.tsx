import { cx } from "#components/ui/cx.ts";
import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { callState } from "./call-state.ts";
import { niceCount, niceMax, type StepScale, stepLabel } from "./chart-scale.ts";
import type { OverviewWords } from "./words/en.ts";

type Part = { scenarioName: string; callMs: number; calls: number };
type Step = { at: Date; parts: Part[] };
export type Measure = "minutes" | "calls";
/** `path`: the page's, without the measure. */
type UsageChartProps = { measure: Measure; path: string; steps: Step[]; scale: StepScale };

const COLORS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)"];
const OTHERS_COLOR = "var(--chart-4)";
const MAX_NAMED = 3;

type Counting = { count: (part: Part) => number; top: (highest: number) => number };

const MEASURES: Record<Measure, Counting> = {
  minutes: { count: ({ callMs }) => callMs / 60_000, top: niceMax },
  calls: { count: ({ calls }) => calls, top: niceCount },
};

const MEASURE_NAMES = ["minutes", "calls"] as const satisfies readonly Measure[];

type Series = { name: string; color: string; isOthers: boolean };

/** The scenarios with the most time have their own colours; all others share one. */
function pickSeries(steps: Step[], others: string): Series[] {
  const totals = new Map<string, number>();
  for (const { scenarioName, callMs } of steps.flatMap((step) => step.parts)) {
    totals.set(scenarioName, (totals.get(scenarioName) ?? 0) + callMs);
  }
  const names = [...totals].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const named = names
    .slice(0, MAX_NAMED)
    .map((name, index) => ({ name, color: COLORS[index] ?? OTHERS_COLOR, isOthers: false }));
  return names.length > MAX_NAMED ? [...named, { name: others, color: OTHERS_COLOR, isOthers: true }] : named;
}

/** Calls or their minutes, stacked by scenario, with a legend and a summary for screen readers. */
export async function UsageChart({ measure, path, steps, scale }: UsageChartProps) {
  const { usage: words } = await getWords("overview");
  const locale = await getLocale();
  const { count, top } = MEASURES[measure];
  const series = pickSeries(steps, words.others);
  const named = new Set(series.map(({ name }) => name));
  const bars = steps.map(({ at, parts }) => ({
    at,
    values: series.map(({ name, color, isOthers }) => {
      const mine = parts.filter((part) =>
        isOthers ? !named.has(part.scenarioName) : part.scenarioName === name,
      );
      return { color, value: mine.reduce((sum, part) => sum + count(part), 0) };
    }),
  }));
  const totals = bars.map(({ values }) => values.reduce((sum, { value }) => sum + value, 0));
  const max = top(Math.max(...totals));
  const everyNth = Math.ceil(steps.length / 7);
  const isNamed = (index: number, nth: number) => (steps.length - 1 - index) % nth === 0;
  const sum = Math.round(totals.reduce((all, total) => all + total, 0));
  return (
    <section aria-labelledby="usage-title" className="min-w-0">
      <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3.5 gap-y-1">
        <h2 id="usage-title" className="flex-1 text-base whitespace-nowrap max-wide:basis-full">
          {scale.isHourly ? words[measure].hourly : words[measure].daily}
        </h2>
        {series.map(({ name, color }) => (
          <span key={name} className="inline-flex items-center gap-1.5 text-xs text-muted">
            <Styled aria-hidden="true" className="size-2 rounded-[2px]" style={{ background: color }} />
            {name}
          </span>
        ))}
        <MeasureLinks {...{ measure, path }} words={words} />
      </div>
      <div
        role="img"
        aria-label={fill(scale.isHourly ? words[measure].hourlySum : words[measure].dailySum, {
          sum: sum.toLocaleString(locale),
          steps: steps.length,
          max: Math.round(Math.max(...totals)).toLocaleString(locale),
        })}
        className="grid h-[200px] grid-cols-[32px_minmax(0,1fr)] text-micro text-subtle tabular-nums"
      >
        <div className="relative mr-2">
          {[0, 0.5, 1].map((share) => (
            <Styled
              key={share}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `calc(24px + (100% - 32px) * ${share})` }}
            >
              {(max * share).toLocaleString(locale, { maximumFractionDigits: 1 })}
            </Styled>
          ))}
        </div>
        <div className="relative">
          {[0, 0.5, 1].map((share) => (
            <Styled
              key={share}
              className="absolute inset-x-0 border-t border-chart-grid"
              style={{ bottom: `calc(24px + (100% - 32px) * ${share})` }}
            />
          ))}
          <div className="absolute inset-0 top-2 flex justify-around gap-px">
            {bars.map(({ at, values }, index) => (
              <div key={at.toISOString()} className="flex min-w-0 flex-1 flex-col items-center">
                <div className="flex w-[min(46px,70%)] flex-1 flex-col-reverse gap-px">
                  {values.map(({ color, value }) =>
                    value > 0 ? (
                      <Styled
                        key={color}
                        className="block min-h-[2px] w-full rounded-[2px]"
                        style={{ height: `${(value / max) * 100}%`, background: color }}
                      />
                    ) : null,
                  )}
                </div>
                <span
                  className={cx(
                    "flex h-6 items-end whitespace-nowrap",
                    // A phone has room for every other label.
                    !isNamed(index, 2 * everyNth) && "max-wide:invisible",
                  )}
                >
                  {isNamed(index, everyNth) ? stepLabel(at, scale, locale) : ""}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

type MeasureLinksProps = Pick<UsageChartProps, "measure" | "path"> & { words: OverviewWords["usage"] };

function MeasureLinks({ measure, path, words }: MeasureLinksProps) {
  const items = MEASURE_NAMES.map((name) => ({
    href: `${path}&measure=${name}`,
    label: words[name].name,
    isCurrent: name === measure,
  }));
  return <SegmentedLinks label={words.measure} items={items} />;
}

type End = { endReason: string | null; status: string; calls: number };

/** How calls ended: one bar per reason, the most frequent first. */
export async function EndsChart({ ends }: { ends: End[] }) {
  const { ends: words } = await getWords("overview");
  const callWords = await getWords("conversations");
  const locale = await getLocale();
  const max = Math.max(1, ...ends.map(({ calls }) => calls));
  return (
    <section aria-labelledby="ends-title" className="min-w-0">
      <h2 id="ends-title" className="mb-2 text-base">
        {words.title}
      </h2>
      {ends.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ul className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-sm">
          {ends.map((end) => (
            <li
              key={`${end.status} ${end.endReason}`}
              className="col-span-full grid grid-cols-subgrid items-center"
            >
              <span>{callState(end, callWords).label}</span>
              <span aria-hidden="true" className="h-2.5">
                <Styled
                  className="block h-full min-w-[2px] rounded-[2px]"
                  style={{
                    width: `${(end.calls / max) * 100}%`,
                    background: end.status === "failed" ? "var(--danger)" : "var(--chart-1)",
                  }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">{end.calls.toLocaleString(locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
