import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { listPlacedTargets } from "#lib/flow/walk.ts";
import { type Exit, parseExit } from "./exits.ts";

export type Point = { x: number; y: number };

/** A name that none of `taken` has: `base`, else with a number. */
export function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}

/** New values of a node's fields; undefined takes a field away. */
export type NodeChange = { [Field in keyof FlowNode]?: FlowNode[Field] | undefined };

export function updateNode(flow: NodesJson, nodeId: string, change: NodeChange): NodesJson {
  const node = flow.nodes[nodeId];
  if (!node) return flow;
  const { task_instruction = node.task_instruction, ...rest } = change;
  const merged = Object.entries({ ...node, ...rest, task_instruction });
  // A field that is taken away must be absent: the shape knows no undefined.
  const present = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  return { ...flow, nodes: { ...flow.nodes, [nodeId]: { ...present, task_instruction } } };
}

const ASIDE = 40;

/** How far aside `places` come, `from` at the least, so that none hides a node of the flow. */
function freeAside(flow: NodesJson, places: readonly Point[], from: number): number {
  const taken = Object.values(flow.nodes).flatMap(({ position }) => position ?? []);
  const isNear = (a: number, b: number) => Math.abs(a + from - b) < ASIDE / 2;
  const hides = places.some(({ x, y }) => taken.some((other) => isNear(x, other.x) && isNear(y, other.y)));
  return hides ? freeAside(flow, places, from + ASIDE) : from;
}

const aside = ({ x, y }: Point, by: number): Point => ({ x: x + by, y: y + by });

/** Adds a node that has a task to be written. Answers its id. */
export function addNode(flow: NodesJson, position: Point): { flow: NodesJson; nodeId: string } {
  const nodeId = freeName("step", Object.keys(flow.nodes));
  const node: FlowNode = { task_instruction: "", position: aside(position, freeAside(flow, [position], 0)) };
  return { flow: { ...flow, nodes: { ...flow.nodes, [nodeId]: node } }, nodeId };
}

/**
 * Takes nodes away, with the conditions and silences that lead to them. Functions that lead there stay: they are shown
 * as a problem, with everything that was written in them. The last node stays.
 */
export function deleteNodes(flow: NodesJson, nodeIds: readonly string[]): NodesJson {
  const left = Object.keys(flow.nodes).filter((nodeId) => !nodeIds.includes(nodeId));
  const [first] = left;
  if (first === undefined) return flow;
  const nodes = left.map((nodeId): [string, FlowNode] => [
    nodeId,
    withoutWaysTo(flow.nodes[nodeId], nodeIds),
  ]);
  const initial = nodeIds.includes(flow.initial_node) ? first : flow.initial_node;
  return { ...flow, initial_node: initial, nodes: Object.fromEntries(nodes) };
}

function withoutWaysTo(node: FlowNode | undefined, gone: readonly string[]): FlowNode {
  const { edges, on_silence: silence, ...rest } = node ?? { task_instruction: "" };
  const kept = edges?.filter(({ to }) => !gone.includes(to));
  const { to, ...silent } = silence ?? { after_ms: 0, max: 0 };
  return {
    ...rest,
    ...(kept && kept.length > 0 && { edges: kept }),
    ...(silence && { on_silence: to !== undefined && !gone.includes(to) ? silence : silent }),
  };
}

/** Gives a node another id, and lets everything that leads to it lead to the new one. Null when the id is taken or none. */
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

function setIn(root: object, path: readonly (string | number)[], value: string): void {
  let place: unknown = root;
  for (const step of path.slice(0, -1)) {
    place = typeof place === "object" && place !== null ? Reflect.get(place, step) : undefined;
  }
  const last = path.at(-1);
  if (typeof place === "object" && place !== null && last !== undefined) Reflect.set(place, last, value);
}

/** Where functions stand: at a step, or, for null, at every step. */
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

/** Lets a way out of a node lead to another one; the way `new` becomes a function that the model calls to go there. */
export function connect(flow: NodesJson, nodeId: string, handle: string, target: string): NodesJson {
  const exit = parseExit(handle);
  if (!exit || !Object.hasOwn(flow.nodes, target)) return flow;
  if (exit.kind === "new") {
    const name = `go_to_${target.toLowerCase().replace(/[^a-z0-9_]+/g, "_")}`.slice(0, 60);
    return addFunction(flow, nodeId, { type: "transition", name, description: "", transition_to: target });
  }
  return setExit(flow, nodeId, exit, target);
}

/** Takes a way away. A transition cannot be without its target: it goes as a whole. */
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

/** Nodes as they are put on the clipboard. */
export function copyNodes(flow: NodesJson, nodeIds: readonly string[]): Record<string, FlowNode> {
  return Object.fromEntries(
    nodeIds.flatMap((nodeId) => {
      const node = flow.nodes[nodeId];
      return node ? [[nodeId, node]] : [];
    }),
  );
}

/** Adds copied nodes under free ids, a little aside; ways among them lead to the copies, other ways stay as they are. */
export function pasteNodes(
  flow: NodesJson,
  copied: Record<string, FlowNode>,
): { flow: NodesJson; nodeIds: string[] } {
  const taken = Object.keys(flow.nodes);
  const renamed = new Map<string, string>();
  for (const nodeId of Object.keys(copied)) {
    const free = freeName(nodeId, taken);
    taken.push(free);
    renamed.set(nodeId, free);
  }
  const part: NodesJson = structuredClone({ initial_node: "", role_instruction: "", nodes: copied });
  for (const { to, path } of listPlacedTargets(part)) {
    const copy = renamed.get(to);
    if (copy !== undefined) setIn(part, path, copy);
  }
  const placeOf = ({ position = { x: 0, y: 0 } }: FlowNode): Point => position;
  const by = freeAside(flow, Object.values(part.nodes).map(placeOf), ASIDE);
  const nodes = Object.entries(part.nodes).map(([nodeId, node]): [string, FlowNode] => [
    renamed.get(nodeId) ?? nodeId,
    { ...node, position: aside(placeOf(node), by) },
  ]);
  return {
    flow: { ...flow, nodes: { ...flow.nodes, ...Object.fromEntries(nodes) } },
    nodeIds: [...renamed.values()],
  };
}

export function moveNodes(flow: NodesJson, positions: ReadonlyMap<string, Point>): NodesJson {
  return [...positions].reduce((next, [nodeId, { x, y }]) => {
    const position = { x: Math.round(x), y: Math.round(y) };
    return updateNode(next, nodeId, { position });
  }, flow);
}
