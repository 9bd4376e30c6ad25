import { importPipecatFlow } from "#lib/flow/import-pipecat-flow.ts";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { createScenario } from "#lib/scenarios/create-scenario.ts";

/**
 * Makes a scenario from a document: a graph of ours, or a flow of pipecat-flows. Answers its id, and in English what of
 * the document could not be taken over. It may have errors, which the editor shows. Throws `VALIDATION` for other JSON.
 */
export async function importScenario(
  caller: Caller,
  { name, document }: { name: string; document: unknown },
): Promise<{ id: string; notes: string[] }> {
  const own = nodesJsonSchema.safeParse(document);
  const imported = own.success ? { nodesJson: own.data, notes: [] } : importPipecatFlow(document);
  if (!imported) {
    const message = "The file is neither the nodes of a scenario nor a flow of pipecat-flows";
    throw new AppError("VALIDATION", { message });
  }
  const { nodesJson, notes } = imported;
  const made = await createScenario(caller, { name, nodesJson, llmModel: "gpt-4.1-mini" }, { isDraft: true });
  return { id: made.id, notes: [...new Set(notes)] };
}
