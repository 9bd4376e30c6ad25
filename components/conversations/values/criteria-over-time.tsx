import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import type { CriteriaFigures } from "#lib/conversations/criteria/schema.ts";

type Figures = Pick<CriteriaFigures, "judged" | "met_rate" | "scored" | "mean_score">;

const hasFigures = ({ judged, scored }: Figures): boolean => judged > 0 || scored > 0;
/** A criterion with scores has a mean, the others a rate. */
const isScored = ({ scored }: Figures): boolean => scored > 0;
const shareOf = (figures: Figures): number =>
  isScored(figures) ? ((figures.mean_score ?? 1) - 1) / 4 : (figures.met_rate ?? 0);
const callsOf = (figures: Figures): number => (isScored(figures) ? figures.scored : figures.judged);

/**
 * How the filtered calls of one scenario met its criteria: week by week, and by version. Leaves out criteria, weeks and versions
 * whose reviews could not tell.
 */
export async function CriteriaOverTime({ criteria: all }: { criteria: readonly CriteriaFigures[] }) {
  const { criteria: words } = await getWords("conversations");
  const locale = await getLocale();
  const criteria = all.filter(hasFigures);
  if (criteria.length === 0) return null;
  const text = (figures: Figures): string =>
    isScored(figures)
      ? fill(words.meanScore, { score: (figures.mean_score ?? 0).toLocaleString(locale, ONE_DIGIT) })
      : fill(words.metRate, { rate: (figures.met_rate ?? 0).toLocaleString(locale, { style: "percent" }) });
  const calls = (figures: Figures) => plural(words.calls, callsOf(figures), locale);
  const week = (from: string) =>
    new Date(`${from}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <section aria-labelledby="criteria-title" className="mb-6">
      <h2 id="criteria-title" className="mb-2 text-sm font-medium">
        {words.overTime}
      </h2>
      <ul className="grid gap-3 wide:grid-cols-2">
        {criteria.map((one) => (
          <li key={one.name} className="min-w-0 rounded-lg border px-4 py-3">
            <h3 className="truncate font-mono text-xs font-medium">{one.name}</h3>
            <p dir="auto" className="line-clamp-2 text-sm text-muted">
              {one.criterion}
            </p>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
              <span className="text-md font-medium tabular-nums">{text(one)}</span>
              <span className="text-sm text-muted tabular-nums">{calls(one)}</span>
            </p>
            <ol aria-label={words.byWeek} className="mt-2 flex h-14 items-end gap-1 overflow-x-auto">
              {one.over_time.filter(hasFigures).map((span) => (
                <li
                  key={span.from}
                  title={`${week(span.from)}: ${text(span)}, ${calls(span)}`}
                  className="flex h-full min-w-2 max-w-6 flex-1 items-end rounded-xs bg-surface-hover"
                >
                  <Styled
                    className="block w-full rounded-xs bg-accent"
                    style={{ height: `${Math.max(4, shareOf(span) * 100)}%` }}
                  />
                  <span className="sr-only">
                    {week(span.from)}: {text(span)}, {calls(span)}
                  </span>
                </li>
              ))}
            </ol>
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
              {one.by_version.filter(hasFigures).map((its) => (
                <div key={its.version ?? 0} className="contents">
                  <dt className="text-muted">
                    {its.version === null ? words.noVersion : fill(words.version, { version: its.version })}
                  </dt>
                  <dd>{text(its)}</dd>
                  <dd className="text-right text-muted">{calls(its)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ONE_DIGIT = { maximumFractionDigits: 1 };
