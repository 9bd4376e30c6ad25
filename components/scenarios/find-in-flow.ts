import type { FlowFunction, NodesJson } from "#lib/flow/nodes-json.ts";
import { walkTexts } from "#lib/flow/walk.ts";

export type FlowHit = {
  kind: "step" | "function" | "text";
  /** The way into the graph. */
  path: string[];
  label: string;
  /** Where it stands, or what stands around it. */
  detail: string;
};

const MAX_HITS = 50;
const AROUND = 24;

/** Fields whose texts are names of other things. */
const NO_TEXTS = new Set([
  "transition_to",
  "to",
  "type",
  "mode",
  "llm_model",
  "endpoint_id",
  "knowledge_base_id",
]);

function excerpt(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND);
  const to = at + length + AROUND;
  const inner = text.slice(from, to).replace(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${inner}${to < text.length ? "…" : ""}`;
}

/** What of a scenario has the sought letters in it: steps first, then functions, then what is said and asked. */
export function findInFlow(flow: NodesJson, sought: string): FlowHit[] {
  const needle = sought.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(needle);
  const steps = Object.entries(flow.nodes).flatMap(([nodeId, { name = "" }]): FlowHit[] =>
    has(nodeId) || has(name) ? [{ kind: "step", path: ["nodes", nodeId], label: nodeId, detail: name }] : [],
  );
  if (needle === "") return steps;
  const fromFunctions = (functions: FlowFunction[] | undefined, path: string[], where: string) =>
    (functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: [...path, "functions", `${index}`], label: name, detail: where }]
        : [],
    );
  const functions = [
    ...Object.entries(flow.nodes).flatMap(([nodeId, node]) =>
      fromFunctions(node.functions, ["nodes", nodeId], nodeId),
    ),
    ...(flow.global_functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: ["global_functions", `${index}`], label: name, detail: "every step" }]
        : [],
    ),
  ];
  return [...steps, ...functions, ...findTexts(flow, needle)].slice(0, MAX_HITS);
}

function findTexts(flow: NodesJson, needle: string): FlowHit[] {
  const { initial_node: _initial, ...written } = flow;
  return [...walkTexts(written)].flatMap(({ text, path }): FlowHit[] => {
    const at = text.toLowerCase().indexOf(needle);
    const field = path.at(-1);
    const isName = field === "name";
    if (at === -1 || isName || path.some((step) => NO_TEXTS.has(String(step)))) return [];
    const detail = path.filter((step) => step !== "nodes").join(" · ");
    return [{ kind: "text", path: path.map(String), label: excerpt(text, at, needle.length), detail }];
  });
}
