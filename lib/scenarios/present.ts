import type { Deletion } from "#lib/http/input/deletion.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import type { ListedScenarioRow, ScenarioRow } from "./queries.ts";
import type { ListedScenario, Scenario, ScenarioProblem } from "./schema.ts";

export function presentListedScenario({ id, name, llmModel }: ListedScenarioRow): ListedScenario {
  return { id, name, llm_model: llmModel };
}

export function presentScenario(
  row: ScenarioRow,
  links: Parameters<typeof presentHostedLink>[0][],
): Scenario {
  return {
    ...presentListedScenario(row),
    nodes_json: row.nodesJson,
    fallback_llm_model: row.fallbackLlmModel,
    voice: row.voice,
    speed: row.speed,
    language: row.language,
    liveliness: row.liveliness,
    pronunciations: row.pronunciations,
    hosted_links: links.map(presentHostedLink),
  };
}

export function presentProblems(problems: ScenarioProblem[]) {
  return { valid: problems.every(({ level }) => level !== "error"), problems };
}

export function presentScenarioDeletion({ deletedIds, notFoundIds }: Deletion) {
  return {
    status: "deleted" as const,
    deleted_count: deletedIds.length,
    config_ids: deletedIds,
    not_found_ids: notFoundIds,
  };
}
