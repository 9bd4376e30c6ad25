import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** How avatars talk. */
export const SPOKEN =
  "Speak conversationally: one to three short sentences, no lists. Never invent prices, dates or names.";

/** Parameters that are all required strings. */
function texts(fields: Record<string, string>): Record<string, JsonValue> {
  const properties = Object.entries(fields).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  return { type: "object", properties: Object.fromEntries(properties), required: Object.keys(fields) };
}

/** A transition to node `to`; `fields` are its arguments by name, with their descriptions. */
export function goTo(
  to: string,
  name: string,
  description: string,
  fields?: Record<string, string>,
): FlowFunction {
  const way = { type: "transition", name, description, transition_to: to } as const;
  return fields ? { ...way, parameters: texts(fields) } : way;
}

/** Offered at every node: a visitor may say goodbye at any time. */
export const FAREWELL: FlowFunction = {
  type: "end",
  name: "end_call",
  description: "The visitor has said goodbye, or has nothing more to ask.",
  say: "Thank you for calling. Goodbye.",
};

/** Variables that are texts. */
export const variables = (...names: string[]): NonNullable<NodesJson["variables"]> =>
  Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
