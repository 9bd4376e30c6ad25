import { listPlacedFunctions } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FunctionEntry, TestLog } from "./test-log.ts";

type ModelAnswer = { text: string } | { calls: { name: string; arguments: JsonValue }[] };

/** A scripted visitor, as a simulation takes it. */
export type Script = {
  name: string;
  runtime_vars: Record<string, JsonValue>;
  greeting: ModelAnswer[];
  turns: { user: string; model: ModelAnswer[] }[];
  endpoints: Record<string, { ok: boolean; body: JsonValue }>;
  expect: {
    nodes: string[];
    calls: { name: string; arguments: JsonValue }[];
    variables: Record<string, JsonValue>;
    ended: boolean;
  };
};

/** The functions whose results come from outside the scenario. */
const OUTSIDE = ["http", "rag", "client"];

/** Makes a scripted visitor of a test: what was said and called, and that the same nodes and values follow from it. */
export function scriptFromLog(log: TestLog, flow: NodesJson, name: string): Script {
  const script: Script = {
    name,
    runtime_vars: { ...log.runtimeVars },
    greeting: [],
    turns: [],
    endpoints: {},
    expect: { nodes: [], calls: [], variables: { ...log.variables }, ended: false },
  };
  const outside = new Set(
    listPlacedFunctions(flow).flatMap(({ fn }) => (OUTSIDE.includes(fn.type) ? fn.name : [])),
  );
  const answers = () => script.turns.at(-1)?.model ?? script.greeting;
  for (const entry of log.entries) {
    if (entry.kind === "node") script.expect.nodes.push(entry.nodeId);
    else if (entry.kind === "end") script.expect.ended = true;
    else if (entry.kind === "function") addCall(script, entry, { answers: answers(), outside });
    else if (entry.kind === "line" && entry.line.from === "user")
      script.turns.push({ user: entry.line.text, model: [] });
    else if (entry.kind === "line" && entry.line.text.trim() !== "")
      answers().push({ text: entry.line.text });
  }
  return script;
}

type CallPlace = { answers: ModelAnswer[]; outside: ReadonlySet<string> };

function addCall(script: Script, { called, answered }: FunctionEntry, { answers, outside }: CallPlace): void {
  const call = { name: called.name, arguments: parseArguments(called.args) };
  answers.push({ calls: [call] });
  if (answered?.ok) script.expect.calls.push(call);
  if (answered && outside.has(call.name)) {
    script.endpoints[call.name] = { ok: answered.ok, body: parseText(answered.text) };
  }
}

/** Models write arguments as JSON text. */
function parseArguments(args: JsonValue): JsonValue {
  return typeof args === "string" ? parseText(args) : args;
}

function parseText(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
