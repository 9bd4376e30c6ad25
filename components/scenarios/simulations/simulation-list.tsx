import { Check, ChevronRight, X } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Simulation } from "#lib/scenarios/simulations/schema.ts";
import { FailureList } from "./failure-list.tsx";

/** The scripted visitors with their failed expectations. Each opens to its transcript and function calls. */
export function SimulationList({ simulations }: { simulations: Simulation[] }) {
  const { result: words } = useWords("simulations");
  if (simulations.length === 0) {
    return <p className="text-sm text-muted">{words.none}</p>;
  }
  return (
    <ul className="flex flex-col gap-2">
      {simulations.map((simulation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visitors are identified by their index, and never move.
        <li key={index} className="rounded-md border">
          <Visitor simulation={simulation} place={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function Visitor({ simulation, place }: { simulation: Simulation; place: number }) {
  const { name, passed, failures, nodes } = simulation;
  const { result: words, failures: known } = useWords("simulations");
  const locale = useLocale();
  return (
    <details className="group" open={!passed}>
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-3 py-2 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden="true" className="size-4 stroke-[1.75] text-muted group-open:rotate-90" />
        <Verdict passed={passed} />
        <span className="min-w-0 font-medium break-words">
          {name || fill(words.unnamed, { number: place })}
        </span>
        <span className="text-muted">{plural(words.nodes, nodes.length, locale)}</span>
      </summary>
      <div className="flex flex-col gap-4 px-3 pt-1 pb-3 text-sm">
        <FailureList label={words.failures} failures={failures} words={known} />
        <ResultSection title={words.path}>
          <ol className="flex flex-wrap gap-x-1.5 gap-y-1 font-mono text-xs">
            {nodes.map(({ node_id, via }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be entered twice, so its index is the key.
              <li key={index} title={via} className="text-accent-text">
                {index > 0 && <span className="text-subtle">→ </span>}
                {node_id}
              </li>
            ))}
          </ol>
        </ResultSection>
        <Transcript rows={simulation.transcript_rows} />
        <Calls calls={simulation.calls} />
        <ResultSection title={words.variables}>
          <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap break-words">
            {JSON.stringify(simulation.variables, null, 2)}
          </pre>
        </ResultSection>
      </div>
    </details>
  );
}

function Verdict({ passed }: { passed: boolean }) {
  const { result: words } = useWords("simulations");
  const Icon = passed ? Check : X;
  return (
    <Badge tone={passed ? "ok" : "danger"}>
      <Icon aria-hidden="true" className="size-3 stroke-[2.5]" />
      {passed ? words.passed : words.failed}
    </Badge>
  );
}

function ResultSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-medium text-subtle">{title}</h3>
      {children}
    </section>
  );
}

function Transcript({ rows }: { rows: Simulation["transcript_rows"] }) {
  const { result: words } = useWords("simulations");
  if (rows.length === 0) return null;
  return (
    <ResultSection title={words.transcript}>
      <ol className="flex flex-col gap-1">
        {rows.map(({ role, content, node_id }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may be said twice, so its index is the key.
          <li key={index} className="break-words">
            <span className="text-subtle">{role === "user" ? words.visitor : words.avatar}: </span>
            <span dir="auto" className={role === "user" ? "text-muted" : undefined}>
              {content}
            </span>{" "}
            <span className="font-mono text-xs text-accent-text">{node_id}</span>
          </li>
        ))}
      </ol>
    </ResultSection>
  );
}

function Calls({ calls }: { calls: Simulation["calls"] }) {
  const { result: words } = useWords("simulations");
  if (calls.length === 0) return null;
  return (
    <ResultSection title={words.functions}>
      <ol className="flex flex-col gap-1.5">
        {calls.map(({ name, arguments: args, ok, result }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a function may be called twice, so its index is the key.
          <li key={index} className="font-mono text-xs break-words">
            {name}({JSON.stringify(args)}) <span className={ok ? "text-muted" : "text-danger"}>{result}</span>
          </li>
        ))}
      </ol>
    </ResultSection>
  );
}
