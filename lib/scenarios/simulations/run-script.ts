import type { RunFunction } from "#lib/flow/engine/events.ts";
import {
  type CandidateValues,
  candidateArguments,
  candidateValues,
} from "#lib/flow/problems/candidate-values.ts";
import { explainUnreached } from "#lib/flow/problems/explain-unreached.ts";
import { drain, type FlowCoverage } from "#lib/flow/problems/walk-flow.ts";
import { activeFunctions } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FunctionOutcome, ModelAnswer, PlayedRun } from "#lib/flow/simulation/play-call.ts";
import {
  checkExpectations,
  type Failure,
  type SimulatedCall,
  simulateCall,
  simulateInSteps,
} from "#lib/flow/simulation/simulate-call.ts";
import { plainNumbers, plainNumberValues } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { givingWay } from "#lib/platform/parallel/lower-priority.ts";
import { findByPointer } from "#lib/tools/endpoints/read-response.ts";
import type { ScriptedAnswer, ScriptedCaller, Simulation, Simulations } from "./schema.ts";

/** Knowledge bases and endpoints return nothing; only the path through the scenario matters. */
const ANSWER = { ok: true, text: "{}", saved: {} };

/**
 * An example of a scripted visitor, who makes the model call the first function it is offered, with the nodes that
 * follow. It passes until the scenario changes.
 */
export function exampleVisitor(flow: NodesJson): object {
  const values = candidateValues(flow);
  const greeted = simulateCall(flow, {
    runtimeVars: {},
    turns: [],
    model: () => ({}),
    endpoint: () => ANSWER,
  });
  const call = findCallable(activeFunctions(flow, greeted.state.nodeId), values);
  const calls = call ? [{ name: call.name, arguments: call.arguments }] : [];
  const left = calls.map(({ name, arguments: args }) => ({ name, args }));
  const run = simulateCall(flow, {
    runtimeVars: {},
    turns: ["Hello."],
    model: (_request, turn) => (turn === 0 ? { calls: left.splice(0) } : {}),
    endpoint: () => ANSWER,
  });
  return {
    name: "Example visitor",
    turns: [{ user: "Hello.", ...(call && { model: [{ calls }] }) }],
    ...(call?.isHttp ? { endpoints: { [call.name]: { body: {} } } } : {}),
    expect: { nodes: run.path.map(({ nodeId }) => nodeId) },
  };
}

/** The first function with arguments that fit it. */
function findCallable(functions: FlowFunction[], values: CandidateValues) {
  for (const fn of functions) {
    const [args] = drain(candidateArguments(fn, values));
    if (args) return { name: fn.name, arguments: args, isHttp: fn.type === "http" || fn.type === "mcp" };
  }
  return undefined;
}

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

/** Runs one scripted visitor's call and checks it against its expectations. Lets other requests be handled in between. */
export async function runScript(flow: NodesJson, script: ScriptedCaller): Promise<Simulation> {
  const run = await givingWay(simulateInSteps(flow, toCall(script)));
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
