import { db } from "#db/client.ts";
import { findProblems } from "#lib/flow/find-problems.ts";
import { listReferences } from "#lib/flow/function-problems.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { listKnownEndpointIds, listKnownKnowledgeBaseIds } from "#lib/scenarios/queries.ts";
import type { ScenarioProblem } from "#lib/scenarios/schema.ts";

/** Nobody reads more, and the answer must not outgrow the request. */
const MAX_PROBLEMS = 1000;

/**
 * What is wrong or odd about a graph of the right shape, errors first. Another owner's knowledge base or endpoint is
 * as unknown as one that never was. `fullSizeModels` says whether the caller's plan has them.
 */
export async function findScenarioProblems(
  caller: Caller,
  nodesJson: NodesJson,
  fullSizeModels = true,
): Promise<ScenarioProblem[]> {
  const { knowledgeBaseIds, endpointIds } = listReferences(nodesJson);
  const problems = findProblems(nodesJson, {
    knowledgeBaseIds: new Set(
      await listKnownKnowledgeBaseIds(db, caller.ownerId, knowledgeBaseIds.filter(isUuid)),
    ),
    endpointIds: new Set(await listKnownEndpointIds(db, caller.ownerId, endpointIds.filter(isUuid))),
    fullSizeModels,
  });
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ path, ...problem }) => ({ ...problem, path: ["nodes_json", ...path].join(".") }));
}
