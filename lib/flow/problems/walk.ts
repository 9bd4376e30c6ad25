import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { objectOf } from "#lib/platform/json.ts";
import type { Path } from "./problems.ts";

/** A function with its path; `nodeId` is null for a global one. */
export type PlacedFunction = { fn: FlowFunction; path: Path; nodeId: string | null };

/** A reference to a target node; `from` is null if it applies at any node. */
export type PlacedTarget = { to: string; path: Path; from: string | null };

/** Every function of a scenario, node by node, then the global ones. */
export function listPlacedFunctions(flow: NodesJson): PlacedFunction[] {
  const placed = (functions: FlowFunction[] | undefined, base: Path, nodeId: string | null) =>
    (functions ?? []).map((fn, index) => ({ fn, path: [...base, index], nodeId }));
  return [
    ...Object.entries(flow.nodes).flatMap(([nodeId, node]) =>
      placed(node.functions, ["nodes", nodeId, "functions"], nodeId),
    ),
    ...placed(flow.global_functions, ["global_functions"], null),
  ];
}

function listFunctionTargets({ fn, path, nodeId }: PlacedFunction): PlacedTarget[] {
  const targets: PlacedTarget[] = [];
  const add = (to: string | undefined, ...place: Path) => {
    if (to !== undefined) targets.push({ to, path: [...path, ...place], from: nodeId });
  };
  const { transition_to: target } = fn;
  if (typeof target === "object") {
    for (const [value, to] of Object.entries(target.cases)) add(to, "transition_to", "cases", value);
    add(target.default, "transition_to", "default");
  } else {
    add(target, "transition_to");
  }
  add(fn.on_error?.to, "on_error", "to");
  return targets;
}

/** Every edge from one node to another, without the start of the call. */
export function listPlacedTargets(flow: NodesJson): PlacedTarget[] {
  const targets: PlacedTarget[] = [];
  for (const [from, node] of Object.entries(flow.nodes)) {
    for (const [index, { to }] of (node.edges ?? []).entries()) {
      targets.push({ to, path: ["nodes", from, "edges", index, "to"], from });
    }
    const to = node.on_silence?.to;
    if (to !== undefined) targets.push({ to, path: ["nodes", from, "on_silence", "to"], from });
  }
  return [...targets, ...listPlacedFunctions(flow).flatMap(listFunctionTargets)];
}

/** Every string in a value that contains `part`, at any depth, with its path. Excludes keys. */
export function listTexts(value: unknown, part = ""): { text: string; path: Path }[] {
  const found: { text: string; path: Path }[] = [];
  const path: (string | number)[] = [];
  const visit = (item: unknown): void => {
    if (typeof item === "string" && item.includes(part)) found.push({ text: item, path: [...path] });
    if (typeof item !== "object" || item === null) return;
    for (const [key, child] of Array.isArray(item) ? item.entries() : Object.entries(item)) {
      path.push(key);
      visit(child);
      path.pop();
    }
  };
  visit(value);
  return found;
}

/** The parameter names of a function, from its schema. */
export function parameterNames({ parameters }: FlowFunction): string[] {
  return Object.keys(objectOf(parameters?.properties));
}
