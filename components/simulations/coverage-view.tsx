import { Badge } from "#components/ui/badge.tsx";
import type { CoverageFigures } from "./simulation-types.ts";

/** How much of a scenario runs can reach at all, and of the rest, why none does. */
export function CoverageView({ coverage }: { coverage: CoverageFigures }) {
  const { complete, nodes, ways } = coverage;
  const isWhole = nodes.unreached.length === 0 && ways.unreached.length === 0;
  return (
    <section aria-labelledby="coverage-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="coverage-title" className="text-sm font-medium">
          Coverage
        </h2>
        <Badge tone={isWhole ? "ok" : "warn"}>
          {isWhole ? "All can be reached" : "Not all can be reached"}
        </Badge>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Share label="Nodes" {...nodes} />
        <Share label="Ways between them" {...ways} />
      </dl>
      {!complete && (
        <p className="text-sm text-warn">
          The scenario has more states than are tried. What is named here may be reachable after all.
        </p>
      )}
      <Unreached
        title="Nodes that no run reaches"
        lines={nodes.unreached.map((id) => ({ name: id, reason: nodes.reasons[id] ?? "" }))}
      />
      <Unreached
        title="Ways that no run takes"
        lines={ways.unreached.map(({ path, to, reason }) => ({ name: `${path} → ${to}`, reason }))}
      />
    </section>
  );
}

function Share({ label, reached, total }: { label: string; reached: number; total: number }) {
  const share = total === 0 ? 1 : reached / total;
  return (
    <div>
      <dt className="text-xs text-subtle">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium tabular-nums">
        {reached} of {total}
        <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-surface-press">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      </dd>
    </div>
  );
}

function Unreached({ title, lines }: { title: string; lines: { name: string; reason: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-medium text-subtle">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {lines.map(({ name, reason }) => (
          <li key={name}>
            <span className="block font-mono text-xs break-all">{name}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
