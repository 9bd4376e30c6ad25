import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";

/** A stored graph as text for an editor. The database sorts names by length; the schema's order is the readable one. */
export function writeNodesJson(nodesJson: unknown): string {
  const checked = nodesJsonSchema.safeParse(nodesJson);
  return JSON.stringify(checked.success ? checked.data : nodesJson, null, 2);
}
