import { listPlacedTargets } from "#lib/flow/problems/walk.ts";
import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type Exit, parseExit } from "./exits.ts";

export type Point = { x: number; y: number };

/** Applies an edit to the scenario. Edits of the same `kind` in quick succession are undone together. */
export type EditFlow = (edit: (flow: NodesJson) => NodesJson, kind?: string) => void;

/** `base`, or `base_2`, `base_3`, … if it is taken. */
export function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}

/** New values of a node's fields; undefined removes a field. */
export type NodeChange = { [Field in keyof FlowNode]?: FlowNode[Field] | undefined };

export function updateNode(flow: NodesJson, nodeId: string, change: NodeChange): NodesJson {
  const node = flow.nodes[nodeId];
  if (!node) return flow;
  const { task_instruction = node.task_instruction, ...rest } = change;
  const merged = Object.entries({ ...node, ...rest, task_instruction });
  // Removed fields must be absent, because the schema rejects undefined.
  const present = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  return { ...flow, nodes: { ...flow.nodes, [nodeId]: { ...present, task_instruction } } };
}

/** Adds a node with an empty task. Also returns its id. */
export function addNode(flow: NodesJson, position: Point): { flow: NodesJson; nodeId: string } {
  const nodeId = freeName("node", Object.keys(flow.nodes));
  const node: FlowNode = {
    task_instruction: "",
    position,
  };
  return { flow: { ...flow, nodes: { ...flow.nodes, [nodeId]: node } }, nodeId };
}

/**
 * Deletes nodes, with the conditions and silences that lead to them. Functions that lead to them are kept,
 * with everything the author wrote, and reported as problems. The last node can't be deleted.
 */
export function deleteNodes(flow: NodesJson, nodeIds: readonly string[]): NodesJson {
  const left = Object.keys(flow.nodes).filter((nodeId) => !nodeIds.includes(nodeId));
  const [first] = left;
  if (first === undefined) return flow;
  const nodes = left.map((nodeId): [string, FlowNode] => [
    nodeId,
    withoutEdgesTo(flow.nodes[nodeId], nodeIds),
  ]);
  const initial = nodeIds.includes(flow.initial_node) ? first : flow.initial_node;
  return { ...flow, initial_node: initial, nodes: Object.fromEntries(nodes) };
}

function withoutEdgesTo(node: FlowNode | undefined, gone: readonly string[]): FlowNode {
  const { edges, on_silence: silence, ...rest } = node ?? { task_instruction: "" };
  const kept = edges?.filter(({ to }) => !gone.includes(to));
  const { to, ...silent } = silence ?? { after_ms: 0, max: 0 };
  return {
    ...rest,
    ...(kept && kept.length > 0 && { edges: kept }),
    ...(silence && { on_silence: to !== undefined && !gone.includes(to) ? silence : silent }),
  };
}

/**
 * Renames a node's id and updates everything that leads to it. Returns null if the new id is empty, longer
 * than 64 characters or taken.
 */
export function renameNode(flow: NodesJson, from: string, to: string): NodesJson | null {
  if (to === from) return flow;
  if (to.trim() === "" || to.length > 64 || Object.hasOwn(flow.nodes, to)) return null;
  const copy = structuredClone(flow);
  for (const { to: target, path } of listPlacedTargets(flow)) {
    if (target === from) setIn(copy, path, to);
  }
  const nodes = Object.entries(copy.nodes).map(([id, node]) => [id === from ? to : id, node] as const);
  const initial = flow.initial_node === from ? to : flow.initial_node;
  return { ...copy, initial_node: initial, nodes: Object.fromEntries(nodes) };
}

/** Sets a value at a path that exists. */
export function setIn(root: object, path: readonly (string | number)[], value: string): void {
  let place: unknown = root;
  for (const segment of path.slice(0, -1)) {
    place = typeof place === "object" && place !== null ? Reflect.get(place, segment) : undefined;
  }
  const last = path.at(-1);
  if (typeof place === "object" && place !== null && last !== undefined) Reflect.set(place, last, value);
}

/** The node a function belongs to; null for functions of all nodes. */
export type FunctionOwner = string | null;

export const functionsOf = (flow: NodesJson, owner: FunctionOwner): readonly FlowFunction[] =>
  (owner === null ? flow.global_functions : flow.nodes[owner]?.functions) ?? [];

function setFunctions(flow: NodesJson, owner: FunctionOwner, functions: FlowFunction[]): NodesJson {
  const kept = functions.length > 0 ? functions : undefined;
  if (owner !== null) return updateNode(flow, owner, { functions: kept });
  const { global_functions: _before, ...rest } = flow;
  return kept ? { ...rest, global_functions: kept } : rest;
}

export function updateFunction(
  flow: NodesJson,
  owner: FunctionOwner,
  index: number,
  edit: (fn: FlowFunction) => FlowFunction | null,
): NodesJson {
  const next = functionsOf(flow, owner).flatMap((fn, at) => (at === index ? (edit(fn) ?? []) : fn));
  return setFunctions(flow, owner, next);
}

export function addFunction(flow: NodesJson, owner: FunctionOwner, fn: FlowFunction): NodesJson {
  const functions = functionsOf(flow, owner);
  const name = freeName(
    fn.name,
    functions.map((other) => other.name),
  );
  return setFunctions(flow, owner, [...functions, { ...fn, name }]);
}

/** Connects an exit of a node to another node. The exit `new` becomes a transition function. */
export function connect(flow: NodesJson, nodeId: string, handle: string, target: string): NodesJson {
  const exit = parseExit(handle);
  if (!exit || !Object.hasOwn(flow.nodes, target)) return flow;
  if (exit.kind === "new") {
    const name = `go_to_${target.toLowerCase().replace(/[^a-z0-9_]+/g, "_")}`.slice(0, 60);
    return addFunction(flow, nodeId, { type: "transition", name, description: "", transition_to: target });
  }
  return setExit(flow, nodeId, exit, target);
}

/**
 * Removes the edge of an exit. A transition is removed completely, because it can't exist without a target.
 */
export function disconnect(flow: NodesJson, nodeId: string, handle: string): NodesJson {
  const exit = parseExit(handle);
  return exit ? setExit(flow, nodeId, exit, undefined) : flow;
}

function setExit(flow: NodesJson, nodeId: string, exit: Exit, to: string | undefined): NodesJson {
  const node = flow.nodes[nodeId];
  if (exit.kind === "new" || !node) return flow;
  if (exit.kind === "silence") {
    const { to: _gone, ...silence } = node.on_silence ?? { after_ms: 8_000, max: 1 };
    return updateNode(flow, nodeId, { on_silence: to === undefined ? silence : { ...silence, to } });
  }
  if (exit.kind === "edge") {
    const edges = (node.edges ?? []).flatMap((edge, at) => {
      if (at !== exit.index) return edge;
      return to === undefined ? [] : { ...edge, to };
    });
    return updateNode(flow, nodeId, { edges: edges.length > 0 ? edges : undefined });
  }
  return updateFunction(flow, nodeId, exit.index, (fn) => setFunctionExit(fn, exit, to));
}

function setFunctionExit(
  fn: FlowFunction,
  exit: Extract<Exit, { index: number; kind: "function" | "case" | "default" | "error" }>,
  to: string | undefined,
): FlowFunction | null {
  if (exit.kind === "error") {
    if (fn.type === "handover") {
      const { to: _unset, ...say } = fn.on_error;
      return { ...fn, on_error: to === undefined ? say : { ...say, to } };
    }
    const { to: _gone, ...rest } = fn.on_error ?? {};
    return { ...fn, on_error: to === undefined ? rest : { ...rest, to } };
  }
  const branch = typeof fn.transition_to === "object" ? fn.transition_to : null;
  if (branch && exit.kind === "default") {
    const { default: _gone, ...rest } = branch;
    return { ...fn, transition_to: to === undefined ? rest : { ...rest, default: to } };
  }
  if (branch && exit.kind === "case") {
    const { [exit.value]: _gone, ...rest } = branch.cases;
    return {
      ...fn,
      transition_to: { ...branch, cases: to === undefined ? rest : { ...rest, [exit.value]: to } },
    };
  }
  if (to !== undefined) return { ...fn, transition_to: to };
  if (fn.type === "transition") return null;
  const { transition_to: _gone, ...rest } = fn;
  return rest;
}

/** The given nodes, by id. Ids that don't exist are left out. */
export function copyNodes(flow: NodesJson, nodeIds: readonly string[]): Record<string, FlowNode> {
  return Object.fromEntries(
    nodeIds.flatMap((nodeId) => {
      const node = flow.nodes[nodeId];
      return node ? [[nodeId, node]] : [];
    }),
  );
}

export function moveNodes(flow: NodesJson, positions: ReadonlyMap<string, Point>): NodesJson {
  return [...positions].reduce((next, [nodeId, { x, y }]) => {
    const position = { x: Math.round(x), y: Math.round(y) };
    return updateNode(next, nodeId, { position });
  }, flow);
}
