import { z } from "zod";
import { type FlowFunction, type FlowNode, type NodesJson, nodesJsonSchema } from "./nodes-json.ts";
import { findSchemaFault } from "./parameter-schema.ts";

/** Something that was imported differently or not at all. `place` is a node's id; without it, all nodes. */
export type ImportNote = {
  about:
    | "endedCall"
    | "skippedField"
    | "plainReset"
    | "skippedAction"
    | "renamedFunction"
    | "skippedFunctionField"
    | "skippedCode"
    | "onlyStores"
    | "skippedParameters";
  values: { place: string | null; name?: string; field?: string };
};

/** An imported graph, and notes on what could not be imported. */
export type ImportedFlow = { nodesJson: NodesJson; notes: ImportNote[] };

const text = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string(), text: z.string() }))
    .transform((parts) => parts.map((part) => part.text).join("\n")),
]);
const messages = z
  .array(z.object({ role: z.string().optional(), content: text }))
  .transform((all) => all.map(({ content }) => content).join("\n"));
const jsonObject = z.record(z.string(), z.json());

const flatFunction = z.looseObject({
  name: z.string(),
  description: z.string().default(""),
  parameters: jsonObject.optional(),
  properties: jsonObject.optional(),
  required: z.array(z.string()).optional(),
  transition_to: z.string().nullish(),
});
const pipecatFunction = z.union([
  z.looseObject({ function: flatFunction }).transform((wrapped) => wrapped.function),
  flatFunction,
]);
type PipecatFunction = z.output<typeof pipecatFunction>;

const action = z.looseObject({ type: z.string(), text: z.string().optional() });
const pipecatNode = z.looseObject({
  role_messages: messages.optional(),
  role_message: z.string().optional(),
  task_messages: messages.default(""),
  functions: z.array(pipecatFunction).default([]),
  pre_actions: z.array(action).default([]),
  post_actions: z.array(action).default([]),
  context_strategy: z.looseObject({ strategy: z.string() }).optional(),
  respond_immediately: z.boolean().optional(),
});
type PipecatNode = z.output<typeof pipecatNode>;

const pipecatFlow = z.looseObject({
  initial_node: z.string(),
  nodes: z.record(z.string(), pipecatNode),
  global_functions: z.array(pipecatFunction).optional(),
});

const FUNCTION_FIELDS = new Set([...Object.keys(flatFunction.shape), "type"]);
const NODE_FIELDS = new Set([...Object.keys(pipecatNode.shape), "name"]);

/** Imports a graph of pipecat-flows. Returns null for other JSON. Pure. */
export function importPipecatFlow(document: unknown): ImportedFlow | null {
  const parsed = pipecatFlow.safeParse(document);
  if (!parsed.success) return null;
  const { initial_node, nodes, global_functions: shared = [] } = parsed.data;
  const notes: ImportNote[] = [];
  const role = roleOf(nodes[initial_node]) ?? "";
  const taken = Object.entries(nodes).map(([id, node]) => [id, takeNode(id, node, role, notes)] as const);
  const globals = shared.map((fn) => takeFunction(null, fn, notes));
  const checked = nodesJsonSchema.safeParse({
    initial_node,
    role_instruction: role,
    nodes: Object.fromEntries(taken),
    ...(globals.length > 0 && { global_functions: globals }),
  });
  return checked.success ? { nodesJson: checked.data, notes } : null;
}

const roleOf = (node: PipecatNode | undefined): string | undefined =>
  node?.role_message ?? node?.role_messages;

function takeNode(id: string, node: PipecatNode, mainRole: string, notes: ImportNote[]): FlowNode {
  const role = roleOf(node);
  const before = takeActions(id, node.pre_actions, notes);
  const after = takeActions(id, node.post_actions, notes);
  const functions = node.functions.map((fn) => takeFunction(id, fn, notes));
  if ([...node.pre_actions, ...node.post_actions].some(({ type }) => type === "end_conversation")) {
    functions.push(endFunction(functions));
    notes.push({ about: "endedCall", values: { place: id } });
  }
  for (const field of Object.keys(node)) {
    if (!NODE_FIELDS.has(field)) notes.push({ about: "skippedField", values: { place: id, field } });
  }
  return {
    task_instruction: node.task_messages,
    ...(role !== undefined && role !== mainRole && { role_instruction: role }),
    ...(before.length > 0 && { pre_actions: before }),
    ...(after.length > 0 && { post_actions: after }),
    ...(functions.length > 0 && { functions }),
    ...(node.respond_immediately === false && { respond_immediately: false }),
    ...takeStrategy(id, node, notes),
  };
}

function takeStrategy(
  id: string,
  { context_strategy: context }: PipecatNode,
  notes: ImportNote[],
): Partial<FlowNode> {
  const strategy = context?.strategy.toLowerCase() ?? "append";
  if (strategy === "append") return {};
  if (strategy !== "reset") notes.push({ about: "plainReset", values: { place: id, name: strategy } });
  return { context_strategy: "reset" };
}

function takeActions(id: string, actions: z.output<typeof action>[], notes: ImportNote[]) {
  return actions.flatMap(({ type, text: words }) => {
    if (type === "tts_say" && words !== undefined) return [{ type: "say" as const, text: words }];
    if (type !== "end_conversation")
      notes.push({ about: "skippedAction", values: { place: id, name: type } });
    return [];
  });
}

function endFunction(others: FlowFunction[]): FlowFunction {
  const isTaken = others.some(({ name }) => name === "end_call");
  const name = isTaken ? "end_the_call" : "end_call";
  return { type: "end", name, description: "Call this after saying goodbye." };
}

/** Converts to the form of function names: lower-case letters, digits and `_`. */
function takeName(name: string): string {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^[^a-z]+/, "");
  return snake.slice(0, 64) || "go_on";
}

function takeFunction(place: string | null, fn: PipecatFunction, notes: ImportNote[]): FlowFunction {
  const name = takeName(fn.name);
  if (name !== fn.name) notes.push({ about: "renamedFunction", values: { place, field: fn.name, name } });
  for (const field of Object.keys(fn)) {
    if (FUNCTION_FIELDS.has(field)) continue;
    const about = field === "handler" ? "skippedCode" : "skippedFunctionField";
    notes.push({ about, values: { place, field, name } });
  }
  const parameters = takeParameters(place, name, fn, notes);
  const base = { name, description: fn.description, ...(parameters && { parameters }) };
  if (fn.transition_to) return { ...base, type: "transition", transition_to: fn.transition_to };
  notes.push({ about: "onlyStores", values: { place, name } });
  return { ...base, type: "set", save: variableNames(parameters) };
}

function takeParameters(place: string | null, name: string, fn: PipecatFunction, notes: ImportNote[]) {
  const { parameters, properties, required = [] } = fn;
  const schema = parameters ?? (properties && { type: "object", properties, required });
  if (!schema) return undefined;
  const fault = findSchemaFault(schema);
  if (!fault) return schema;
  notes.push({ about: "skippedParameters", values: { place, name } });
  return undefined;
}

function variableNames(parameters: Record<string, unknown> | undefined): string[] {
  const properties = jsonObject.safeParse(parameters?.properties);
  return properties.success
    ? Object.keys(properties.data).filter((name) => /^[A-Za-z_]\w{0,63}$/.test(name))
    : [];
}
