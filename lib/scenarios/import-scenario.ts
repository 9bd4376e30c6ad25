import { type ImportNote, importPipecatFlow } from "#lib/flow/scenario/import-pipecat-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { createScenario } from "./create-scenario.ts";

/**
 * Creates a scenario from a document: a scenario graph, or a flow of pipecat-flows. Returns its id, and notes on
 * what could not be imported. The scenario may have errors, which the editor shows. Returns null for other JSON.
 */
export async function importScenario(
  actor: Actor,
  { name, document }: { name: string; document: unknown },
): Promise<{ id: string; notes: ImportNote[] } | null> {
  const own = nodesJsonSchema.safeParse(document);
  const imported = own.success ? { nodesJson: own.data, notes: [] } : importPipecatFlow(document);
  if (!imported) return null;
  const { nodesJson, notes } = imported;
  const made = await createScenario(actor, { name, nodesJson, llmModel: "gpt-4.1-mini" }, { isDraft: true });
  const unique = new Map(notes.map((note) => [JSON.stringify(note), note]));
  return { id: made.id, notes: [...unique.values()] };
}
