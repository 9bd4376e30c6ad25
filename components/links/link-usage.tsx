type LinkUsageProps = {
  use: { calls: number; usedMs: number; reservedMs: number };
  maxUses: number | null;
  maxTotalMinutes: number | null;
};

const outOf = (max: number | null) => (max === null ? "" : ` of ${max}`);

/** How much of a link's limits is used. */
export function LinkUsage({ use, maxUses, maxTotalMinutes }: LinkUsageProps) {
  const figures = [
    { name: "Calls", value: `${use.calls}${outOf(maxUses)}` },
    { name: "Minutes", value: `${Math.ceil(use.usedMs / 60_000)}${outOf(maxTotalMinutes)}` },
    { name: "Reserved by calls in progress", value: `${Math.ceil(use.reservedMs / 60_000)} min` },
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
