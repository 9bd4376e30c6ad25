import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { plainNumbers } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

export type FlowEdge = NonNullable<FlowNode["edges"]>[number];
type Condition = Extract<FlowEdge["when"], { all: unknown }>["all"][number];

/** Whether the condition of an edge is true for these variables. An empty `all` holds, an empty `any` does not. */
export function edgeHolds(edge: FlowEdge, variables: Readonly<Record<string, JsonValue>>): boolean {
  if (edge.when === "always") return true;
  if ("all" in edge.when) return edge.when.all.every((condition) => conditionHolds(condition, variables));
  return edge.when.any.some((condition) => conditionHolds(condition, variables));
}

function conditionHolds(condition: Condition, variables: Readonly<Record<string, JsonValue>>): boolean {
  const found = Object.hasOwn(variables, condition.var) ? variables[condition.var] : undefined;
  const actual = found === undefined ? undefined : plainNumbers(found);
  const isSet = actual !== undefined && actual !== null;
  switch (condition.op) {
    case "exists":
      return isSet === (condition.value !== false);
    case "eq":
      return sameJson(actual ?? null, condition.value ?? null);
    case "ne":
      return !sameJson(actual ?? null, condition.value ?? null);
    case "contains":
      return contains(actual, condition.value);
    default:
      return isSet && compare(actual, condition.op, condition.value);
  }
}

/** Compares numbers, and text that holds a number, as numbers; everything else as text. */
function compare(
  actual: JsonValue,
  op: "gt" | "gte" | "lt" | "lte",
  expected: JsonValue | undefined,
): boolean {
  if (expected === undefined || expected === null) return false;
  const [a, b] = [Number(actual), Number(expected)];
  const order =
    Number.isNaN(a) || Number.isNaN(b) ? String(actual).localeCompare(String(expected)) : Math.sign(a - b);
  if (op === "gt") return order > 0;
  if (op === "gte") return order >= 0;
  if (op === "lt") return order < 0;
  return order <= 0;
}

function contains(actual: JsonValue | undefined, expected: JsonValue | undefined): boolean {
  if (expected === undefined) return false;
  if (Array.isArray(actual)) return actual.some((item) => sameJson(item, expected));
  return typeof actual === "string" && actual.toLowerCase().includes(String(expected).toLowerCase());
}

const sameJson = (a: JsonValue, b: JsonValue): boolean => JSON.stringify(a) === JSON.stringify(b);
