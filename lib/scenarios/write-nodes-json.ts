import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";

/** A stored graph as text for an editor, with keys in the schema's order: the database sorts them by length. */
export function writeNodesJson(nodesJson: unknown): string {
  const checked = nodesJsonSchema.safeParse(nodesJson);
  return JSON.stringify(checked.success ? checked.data : nodesJson, null, 2);
}
