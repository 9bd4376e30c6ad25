import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import type { ScenarioRow } from "./queries.ts";

/**
 * Names what an editor shows of a scenario: its name and draft, or the published version without one. Publishing does
 * not change it.
 */
export function revisionOf({
  name,
  draft,
  nodesJson,
  llmModel,
  fallbackLlmModel,
}: Pick<ScenarioRow, "name" | "draft" | "nodesJson" | "llmModel" | "fallbackLlmModel">): string {
  const shown = draft ?? { nodesJson, llmModel, fallbackLlmModel };
  const { nodesJson: nodes, llmModel: model } = shown;
  const fallback = shown.fallbackLlmModel ?? undefined;
  // As the database returns it: JSON, without what is undefined.
  const content: JsonValue = JSON.parse(JSON.stringify({ name, nodes, model, fallback }));
  return sha256(canonicalJson(content)).slice(0, 32);
}
