import { explainUnreached } from "#lib/flow/problems/explain-unreached.ts";
import type { FlowCoverage } from "#lib/flow/problems/walk-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { PlayedRun } from "#lib/flow/simulation/play-call.ts";
import type { Failure } from "#lib/flow/simulation/simulate-call.ts";
import { plainNumbers, plainNumberValues } from "#lib/platform/encoding/exact-json.ts";
import type { Simulation, Simulations } from "./schema.ts";

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
