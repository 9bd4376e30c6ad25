import { describeExit, type Exit, exitHandle, listExits } from "#components/scenarios/graph/exits.ts";
import type { ScenarioGraphWords } from "#components/scenarios/graph/words/en.ts";
import { fill } from "#components/words/fill.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import { listPlacedTargets } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { SimulationsWords } from "./words/en.ts";

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
