import type { JsonValue } from "#lib/platform/json.ts";
import type { NodesJson } from "./nodes-json.ts";

/** The values with a text in place of a number or boolean where the scenario declares a text. */
export function textsAsDeclared(
  { variables = {} }: Pick<NodesJson, "variables">,
  values: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  const isText = (name: string): boolean =>
    Object.hasOwn(variables, name) && ["string", "enum"].includes(variables[name]?.type ?? "");
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isText(name) && (typeof value === "number" || typeof value === "boolean") ? String(value) : value,
    ]),
  );
}
