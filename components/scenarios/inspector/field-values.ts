import { flowOrder } from "#components/scenarios/graph/flow-order.ts";
import { splitList } from "#components/ui/form/lines.ts";
import { BUILT_IN_RUNTIME_NAMES } from "#lib/flow/engine/call-time.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { knownVariables, listRuntimeNames } from "#lib/flow/scenario/template-names.ts";
import type { JsonObject, JsonValue } from "#lib/platform/json.ts";
import type { SuggestedFunction } from "#lib/tools/endpoints/suggested-function.ts";

/**
 * Returns a copy with another value of a field. `undefined` removes the field, because the schema rejects it.
 */
export function setField<Value extends object, Key extends keyof Value>(
  value: Value,
  key: Key,
  next: Value[Key] | undefined,
): Value {
  const copy = { ...value };
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

/** The names that variables and extracted values can have. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Reads a comma-separated list, without duplicates and empty items. */
export const readList = (text: string): string[] => [...new Set(splitList(text))];

export type ValueType = "string" | "number" | "boolean" | "enum" | undefined;

/**
 * Reads a value from a text field. For a variable of a text type it is text. Otherwise text that parses as
 * JSON (numbers, true, false, null, objects) becomes that value, and everything else is text.
 */
export function readValue(text: string, type: ValueType): JsonValue {
  if (type === "string" || type === "enum") return text;
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The text for a value, such that `readValue` returns the value again. */
export function writeValue(value: JsonValue | undefined, type: ValueType): string {
  if (value === undefined) return "";
  return typeof value === "string" && readValue(value, type) === value ? value : JSON.stringify(value);
}

/** The types of variables and of values extracted after a call. */
const VALUE_TYPES = ["string", "number", "boolean", "enum"] as const;

/** Reads a type from a select; an unknown one is text. */
export const readType = (chosen: string): (typeof VALUE_TYPES)[number] =>
  VALUE_TYPES.find((type) => type === chosen) ?? "string";

/** Makes the options of a select from the texts of its values, in their order. */
export const listChoices = (labels: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export type Option = { value: string; label: string };

/** `arguments`: the names that the endpoint's templates use; `suggested`: what a new function that calls it begins with. */
export type EndpointOption = Option & {
  arguments: readonly string[];
  suggested?: SuggestedFunction | null;
};

/** A tool of an MCP server, as it was when the server was checked. */
export type McpToolOption = {
  name: string;
  title: string | null;
  description: string;
  parameters: JsonObject;
};
export type McpServerOption = Option & { tools: readonly McpToolOption[] };

/** What functions can use of the account. */
export type AccountOptions = {
  endpoints: EndpointOption[];
  knowledgeBases: Option[];
  mcpServers: McpServerOption[];
};

/** Everything that fields can refer to: nodes, endpoints, knowledge bases, MCP servers, variables. */
export type FieldOptions = AccountOptions & {
  nodes: Option[];
  /** Variables that can have a value. */
  variables: readonly string[];
  /** Names that templates can use: `var.name`, `runtime.name`. */
  values: readonly string[];
};

export function listOptions(flow: NodesJson, account: AccountOptions): FieldOptions {
  const variables = [...knownVariables(flow)].sort();
  return {
    ...account,
    nodes: flowOrder(flow).map((value) => ({ value, label: value })),
    variables,
    values: [
      ...variables.map((name) => `var.${name}`),
      ...new Set([...BUILT_IN_RUNTIME_NAMES, ...listRuntimeNames(flow)].map((name) => `runtime.${name}`)),
      "runtime.",
    ],
  };
}
