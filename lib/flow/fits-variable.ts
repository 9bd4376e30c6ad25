import type { JsonValue } from "#lib/platform/json.ts";
import type { NodesJson } from "./nodes-json.ts";

type DeclaredVariable = NonNullable<NodesJson["variables"]>[string];

/** Whether a value has a declared variable's type and, for an enum, is one of its choices. */
export function fitsVariable({ type, choices }: DeclaredVariable, value: JsonValue): boolean {
  if (type === "enum") return typeof value === "string" && (choices ?? []).includes(value);
  return typeof value === type;
}
