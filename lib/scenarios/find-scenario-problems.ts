import { db } from "#db/client.ts";
import { findProblems } from "#lib/flow/problems/find-problems.ts";
import { listReferences } from "#lib/flow/problems/function-problems.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { argumentNames } from "#lib/tools/endpoints/fill-endpoint.ts";
import { listKnownEndpoints, listKnownKnowledgeBaseIds } from "./queries.ts";
import type { ScenarioProblem } from "./schema.ts";

/** Enough to read, and it keeps the response smaller than the request. */
const MAX_PROBLEMS = 1000;

/**
 * The errors and warnings of a well-formed graph, errors first. Another owner's knowledge base or endpoint counts as
 * unknown. `fullSizeModels` says whether the actor's plan includes them.
 */
export async function findScenarioProblems(
  actor: Actor,
  nodesJson: NodesJson,
  fullSizeModels = true,
): Promise<ScenarioProblem[]> {
  const { knowledgeBaseIds, endpointIds } = listReferences(nodesJson);
  const endpoints = await listKnownEndpoints(db, actor.ownerId, endpointIds.filter(isUuid));
  const problems = findProblems(nodesJson, {
    knowledgeBaseIds: new Set(
      await listKnownKnowledgeBaseIds(db, actor.ownerId, knowledgeBaseIds.filter(isUuid)),
    ),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, argumentNames(endpoint)])),
    fullSizeModels,
  });
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ path, ...problem }) => ({ ...problem, path: ["nodes_json", ...path].join(".") }));
}
