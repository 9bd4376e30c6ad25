import { db } from "#db/client.ts";
import { listPlacedFunctions } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listScenarioGraphRows } from "./queries.ts";

/** Reading more would slow the endpoint's page down. */
const MAX_SCENARIOS = 100;

/**
 * What an endpoint's templates can use, as the actor's newest scenarios call it: `arg.` with each parameter of the
 * functions, and `var.` with each variable of their scenarios.
 */
export async function listEndpointNames(actor: Actor, endpointId: string): Promise<string[]> {
  const graphs = await listScenarioGraphRows(db, actor.ownerId, MAX_SCENARIOS);
  return [...new Set(graphs.flatMap((graph) => endpointNames(graph, endpointId)))].sort();
}

function endpointNames(graph: NodesJson, endpointId: string): string[] {
  const calls = listPlacedFunctions(graph).flatMap(({ fn }) =>
    fn.type === "http" && fn.endpoint_id === endpointId ? [fn] : [],
  );
  if (calls.length === 0) return [];
  const parameters = calls.flatMap((fn) => Object.keys(fn.parameters?.properties ?? {}));
  return [
    ...parameters.map((name) => `arg.${name}`),
    ...Object.keys(graph.variables ?? {}).map((name) => `var.${name}`),
  ];
}
