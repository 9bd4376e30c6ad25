import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";

type LinkUsageProps = {
  use: { calls: number; usedMs: number; reservedMs: number };
  maxUses: number | null;
  maxTotalMinutes: number | null;
};

/** How much of a link's limits is used. */
export async function LinkUsage({ use, maxUses, maxTotalMinutes }: LinkUsageProps) {
  const words = (await getWords("links")).page;
  const locale = await getLocale();
  const count = (value: number) => value.toLocaleString(locale);
  const outOf = (used: number, max: number | null) =>
    max === null ? count(used) : fill(words.usedOf, { used: count(used), max: count(max) });
  const reserved = count(Math.ceil(use.reservedMs / 60_000));
  const figures = [
    { name: words.calls, value: outOf(use.calls, maxUses) },
    { name: words.minutes, value: outOf(Math.ceil(use.usedMs / 60_000), maxTotalMinutes) },
    { name: words.reserved, value: fill(words.reservedMinutes, { count: reserved }) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
