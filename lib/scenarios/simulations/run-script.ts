import type { RunFunction } from "#lib/flow/engine/events.ts";
import { explainUnreached } from "#lib/flow/problems/explain-unreached.ts";
import type { FlowCoverage } from "#lib/flow/problems/walk-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FunctionOutcome, ModelAnswer, PlayedRun } from "#lib/flow/simulation/play-call.ts";
import type { Failure } from "#lib/flow/simulation/simulate-call.ts";
import { checkExpectations, type SimulatedCall, simulateCall } from "#lib/flow/simulation/simulate-call.ts";
import { plainNumbers, plainNumberValues } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { findByPointer } from "#lib/tools/endpoints/describe-response.ts";
import type { ScriptedAnswer, ScriptedCaller, Simulation, Simulations } from "./schema.ts";

/** What a model without a script says. */
const FILLER = "I see.";

/** A scripted model: gives the next response of a turn, and a few words once they are used up. */
export function scriptedAnswers(turns: readonly ScriptedAnswer[][]): (turn: number) => ModelAnswer {
  const left = turns.map((answers) => [...answers]);
  return (turn) => {
    const scripted = left[turn]?.shift();
    if (!scripted) return { text: FILLER };
    const calls = scripted.calls.map(({ name, arguments: args }) => ({ name, args }));
    return { calls, ...(scripted.text === undefined ? {} : { text: scripted.text }) };
  };
}

/** The outcome that a script names for a function. Without one the function fails; a page that is only told has none. */
export function scriptedOutcome(
  endpoints: ScriptedCaller["endpoints"],
  { name, save, page }: RunFunction,
): FunctionOutcome {
  const scripted = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (!scripted && page === "is_told") return { ok: true, text: "The page was notified.", saved: {} };
  if (!scripted) return { ok: false, text: `The script has no response of ${name}.`, saved: {} };
  const { ok, body } = scripted;
  const saved: Record<string, JsonValue> = {};
  for (const [variable, pointer] of Object.entries(ok ? save : {})) {
    const found = findByPointer(body, pointer);
    if (found !== undefined) saved[variable] = found;
  }
  return { ok, text: typeof body === "string" ? body : JSON.stringify(body), saved };
}

/** Runs one scripted visitor's call and checks it against its expectations. */
export function runScript(flow: NodesJson, script: ScriptedCaller): Simulation {
  const run = simulateCall(flow, toCall(script));
  const { calls, ...expected } = script.expect;
  const named = calls?.map(({ name, arguments: args }) => ({ name, args }));
  return presentSimulation(script.name, run, checkExpectations(run, { ...expected, calls: named }));
}

function toCall(script: ScriptedCaller): SimulatedCall {
  const next = scriptedAnswers([script.greeting, ...script.turns.map(({ model }) => model)]);
  return {
    runtimeVars: script.runtime_vars,
    turns: script.turns.map(({ user }) => user),
    model: (_request, turn) => next(turn + 1),
    endpoint: (call) => scriptedOutcome(script.endpoints, call),
  };
}

export function presentSimulation(name: string, run: PlayedRun, failures: Failure[]): Simulation {
  return {
    name,
    passed: failures.length === 0,
    failures,
    ended: run.state.ended,
    nodes: run.path.map(({ nodeId, via }) => ({ node_id: nodeId, via: via.join(".") })),
    calls: run.calls.map((call) => ({
      node_id: call.nodeId,
      name: call.name,
      arguments: plainNumbers(call.args),
      ok: call.ok,
      result: call.result,
    })),
    variables: plainNumberValues(run.state.variables),
    transcript_rows: run.said.map(({ role, content, nodeId }) => ({ role, content, node_id: nodeId })),
  };
}

export function presentCoverage(flow: NodesJson, coverage: FlowCoverage): Simulations["coverage"] {
  const { nodes, edges } = explainUnreached(flow, coverage);
  return {
    complete: coverage.complete,
    nodes: {
      ...coverage.nodes,
      reasons: Object.fromEntries(nodes.map(({ nodeId, reason }) => [nodeId, reason])),
    },
    ways: {
      ...coverage.edges,
      unreached: edges.map(({ path, to, reason }) => ({ path: path.join("."), to, reason })),
    },
  };
}
