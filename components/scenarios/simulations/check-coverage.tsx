"use client";

import { useState } from "react";
import { describeExit, type Exit, exitHandle, listExits } from "#components/scenarios/graph/exits.ts";
import type { ScenarioGraphWords } from "#components/scenarios/graph/words/en.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import { listPlacedTargets } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Simulations } from "#lib/scenarios/simulations/schema.ts";
import { SIMULATIONS_EN, type SimulationsWords } from "./words/en.ts";

type Coverage = Simulations["coverage"];

type CheckCoverageProps = {
  scenarioId: string;
  /** The graph that is checked. */
  flow: NodesJson;
  check: FormAction<Coverage>;
};

/** Checks on request which nodes and edges no call can reach: of the draft, or of the published scenario if there is none. */
export function CheckCoverage({ scenarioId, flow, check }: CheckCoverageProps) {
  const { coverage: words } = useWords("simulations");
  const [coverage, setCoverage] = useState<Coverage>(null);
  const { submit, isBusy, notice, failure } = useForm(check, { onDone: setCoverage });
  return (
    <div className="flex max-w-[820px] flex-col gap-3">
      <FormNotice message={failure?.message ?? notice} />
      {coverage && <CoverageView coverage={coverage} flow={flow} />}
      <Button
        className="self-start"
        onClick={() => submit(formOf({ id: scenarioId }))}
        aria-disabled={isBusy}
      >
        {isBusy ? words.checking : words.check}
      </Button>
    </div>
  );
}

/** How many nodes and edges calls can reach, and why the others can't be reached, or that they were not checked. */
export function CoverageView({ coverage, flow }: { coverage: NonNullable<Coverage>; flow: NodesJson }) {
  const { coverage: words, ways: waysWords } = useWords("simulations");
  const graph = useWords("scenarioGraph");
  const locale = useLocale();
  const { complete, nodes, ways } = coverage;
  const isComplete = nodes.unreached.length === 0 && ways.unreached.length === 0;
  const nodeLines = nodes.unreached.map((id) => ({ key: id, name: id, reason: nodes.reasons[id] ?? "" }));
  const wayLines = ways.unreached.map(({ reason, ...way }) => ({
    key: way.path,
    name: describeWay(flow, way, { ways: waysWords, graph, locale }),
    reason,
  }));
  return (
    <section aria-labelledby="coverage-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="coverage-title" className="text-sm font-medium">
          {words.title}
        </h2>
        {isComplete ? (
          <Badge tone="ok">{words.complete}</Badge>
        ) : (
          <Badge tone={complete ? "warn" : "plain"}>{complete ? words.incomplete : words.partly}</Badge>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Share label={words.nodes} {...nodes} />
        <Share label={words.edges} {...ways} />
      </dl>
      {!complete && !isComplete && <p className="text-sm text-muted">{words.cutShort}</p>}
      <Unreached
        title={complete ? words.unreachedNodes : words.uncheckedNodes}
        lines={nodeLines}
        hasReasons={complete}
      />
      <Unreached
        title={complete ? words.unreachedEdges : words.uncheckedEdges}
        lines={wayLines}
        hasReasons={complete}
      />
    </section>
  );
}

function Share({ label, reached, total }: { label: string; reached: number; total: number }) {
  const { coverage: words } = useWords("simulations");
  const share = total === 0 ? 1 : reached / total;
  return (
    <div>
      <dt className="text-xs text-subtle">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium tabular-nums">
        {fill(words.reachedOf, { reached, total })}
        <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-surface-press">
          <Styled className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      </dd>
    </div>
  );
}

type UnreachedProps = {
  title: string;
  lines: { key: string; name: string; reason: string }[];
  /** Whether each line has a reason of its own. */
  hasReasons: boolean;
};

function Unreached({ title, lines, hasReasons }: UnreachedProps) {
  const { reasons } = useWords("simulations");
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-medium text-subtle">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {lines.map(({ key, name, reason }) => (
          <li key={key}>
            <span dir="auto" className="block wrap-anywhere">
              {name}
            </span>
            {hasReasons && (
              <span className="text-muted">{wordKnownText(reason, SIMULATIONS_EN.reasons, reasons)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Words = { ways: SimulationsWords["ways"]; graph: ScenarioGraphWords; locale: string };

/** An edge in words: where it leads from and to, and which function, case or condition leads there. `path` is the API's. */
export function describeWay(
  flow: NodesJson,
  { path, to }: { path: string; to: string },
  { ways, graph, locale }: Words,
): string {
  const target = listPlacedTargets(flow).find((one) => one.path.join(".") === path);
  // The draft may have changed since.
  if (!target) return `${path} → ${to}`;
  const { from } = target;
  const ownNode = from === null ? undefined : flow.nodes[from];
  const node = ownNode ?? { task_instruction: "", functions: flow.global_functions ?? [] };
  const [kind, index, ...rest] = from === null ? target.path : target.path.slice(2);
  const exits = listExits(node);
  const textOf = (exit: Exit): string | undefined => {
    const row = exits.find(({ exit: one }) => exitHandle(one) === exitHandle(exit));
    return row && describeExit(row.text, graph, locale);
  };
  const name = node.functions?.[Number(index)]?.name ?? "";
  const exit =
    kind === "on_silence"
      ? textOf({ kind: "silence" })
      : kind === "edges"
        ? textOf({ kind: "edge", index: Number(index) })
        : describeFunction(name, textOf, { index: Number(index), rest, otherwise: ways.otherwise });
  return fill(ways.way, { from: from ?? ways.anyNode, to, exit: exit ?? name });
}

type Place = { index: number; rest: Path; otherwise: string };

/** Where a function leads: always, in a case, otherwise, or on an error. */
function describeFunction(
  name: string,
  textOf: (exit: Exit) => string | undefined,
  { index, rest: [field, branch, value], otherwise }: Place,
): string {
  if (field === "on_error") return `${name}, ${textOf({ kind: "error", index }) ?? ""}`;
  if (branch === "cases") return `${name}, ${textOf({ kind: "case", index, value: String(value) }) ?? ""}`;
  return branch === "default" ? `${name}, ${otherwise}` : name;
}
