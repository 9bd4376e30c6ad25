import { candidateArguments, candidateValues } from "#lib/flow/problems/candidate-values.ts";
import { activeFunctions } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { simulateCall } from "#lib/flow/simulation/simulate-call.ts";

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
  const offered = activeFunctions(flow, greeted.state.nodeId).flatMap((fn) => {
    const [args] = candidateArguments(fn, values);
    return args ? [{ name: fn.name, arguments: args, isHttp: fn.type === "http" }] : [];
  });
  const [call] = offered;
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
