import { ensureSampleBase } from "#lib/knowledge/sample/create-sample-base.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { createScenario } from "../scenarios.ts";
import { SCENARIO_TEMPLATES } from "./templates.ts";

/**
 * Creates a scenario from a template and returns its id. A template that searches documents gets the account's sample knowledge
 * base, which is created if it is missing. With a `draftName` the scenario has that name and waits for its owner to publish it.
 * Throws `VALIDATION` for an unknown template, or if the account has too many scenarios or knowledge bases.
 */
export async function createFromTemplate(
  actor: Actor,
  templateId: string,
  { draftName }: { draftName?: string | undefined } = {},
): Promise<string> {
  const chosen = SCENARIO_TEMPLATES.find(({ id }) => id === templateId);
  if (!chosen) throw new AppError("VALIDATION", { message: "Unknown template. Choose one from the list." });
  const { name, withBase } = chosen;
  const nodesJson = withBase ? withBase((await ensureSampleBase(actor)).id) : chosen.nodesJson;
  const input = { name: draftName ?? name, nodesJson, llmModel: "gpt-4.1-mini" } as const;
  const { id } = await createScenario(actor, input, { isDraft: draftName !== undefined });
  return id;
}
