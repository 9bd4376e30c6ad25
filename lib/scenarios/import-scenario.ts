import { importPipecatFlow } from "#lib/flow/scenario/import-pipecat-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { createScenario } from "./create-scenario.ts";

/**
 * Creates a scenario from a document: a scenario graph, or a flow of pipecat-flows. Returns its id, and English notes
 * on what could not be imported. The scenario may have errors, which the editor shows. Throws `VALIDATION` for other
 * JSON.
 */
export async function importScenario(
  actor: Actor,
  { name, document }: { name: string; document: unknown },
): Promise<{ id: string; notes: string[] }> {
  const own = nodesJsonSchema.safeParse(document);
  const imported = own.success ? { nodesJson: own.data, notes: [] } : importPipecatFlow(document);
  if (!imported) {
    const message = "The file is neither a scenario graph nor a Pipecat flow";
    throw new AppError("VALIDATION", { message });
  }
  const { nodesJson, notes } = imported;
  const made = await createScenario(actor, { name, nodesJson, llmModel: "gpt-4.1-mini" }, { isDraft: true });
  return { id: made.id, notes: [...new Set(notes)] };
}
