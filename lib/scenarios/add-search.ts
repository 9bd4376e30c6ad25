import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { getScenario, revisionOf, saveDraft, shownVersion } from "./scenarios.ts";

/**
 * Lets every node of a scenario's draft search a knowledge base. Changes nothing if every node can already. Throws
 * `SCENARIO_NOT_FOUND`, and `CORPUS_NOT_FOUND` for a base that is not the actor's.
 */
export async function addSearch(actor: Actor, scenarioId: string, baseId: string): Promise<void> {
  const base = await getKnowledgeBase(actor, baseId);
  const scenario = await getScenario(actor, scenarioId);
  const { nodesJson } = shownVersion(scenario);
  const next = withSearch(nodesJson, base);
  if (next === nodesJson) return;
  await saveDraft(actor, scenario.id, { nodesJson: next }, { revision: revisionOf(scenario) });
}

type SearchedBase = { id: string; name: string; description: string };

/** The graph with a global function that searches the base; the same graph if it has one. A search of one node is not enough. */
export function withSearch(flow: NodesJson, { id, name, description }: SearchedBase): NodesJson {
  const global = flow.global_functions ?? [];
  const all = [...global, ...Object.values(flow.nodes).flatMap(({ functions = [] }) => functions)];
  if (global.some((fn) => fn.type === "rag" && fn.knowledge_base_id === id)) return flow;
  const search: FlowFunction = {
    ...{ type: "rag", name: freeName(all), description: description || name },
    knowledge_base_id: id,
  };
  return { ...flow, global_functions: [...global, search] };
}

/** The first of `search`, `search_2` and so on that no function has. */
function freeName(functions: readonly FlowFunction[]): string {
  const taken = new Set(functions.map(({ name }) => name));
  for (let number = 2, name = "search"; ; number += 1) {
    if (!taken.has(name)) return name;
    name = `search_${number}`;
  }
}
