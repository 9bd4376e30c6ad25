import { validateArguments } from "#lib/flow/engine/validate-arguments.ts";
import { checkedParameters } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { listPlacedFunctions } from "./walk.ts";

export type CandidateValues = ReadonlyMap<string, readonly JsonValue[]>;

const OTHER = "something else";
/** The most combinations of arguments to try for one function. */
const MAX_COMBINATIONS = 64;
/** Arguments of one function that are tried, those that edges depend on or that it requires. */
const MAX_ARGUMENTS = 50;

/**
 * For each name that an edge depends on (the variable of a condition, the field of a branch), the values that matter:
 * those named, their neighbours, and one other value.
 */
export function candidateValues(flow: NodesJson): CandidateValues {
  const candidates = new Map<string, Map<string, JsonValue>>();
  const add = (name: string, ...values: JsonValue[]) => {
    const known = candidates.get(name) ?? new Map<string, JsonValue>();
    candidates.set(name, known);
    for (const value of values) known.set(canonicalJson(value), value);
  };
  for (const { edges = [] } of Object.values(flow.nodes)) {
    for (const { when } of edges) {
      if (when === "always") continue;
      for (const { var: name, value } of "all" in when ? when.all : when.any) {
        add(name, OTHER, ...around(value ?? true));
      }
    }
  }
  for (const { fn } of listPlacedFunctions(flow)) {
    if (typeof fn.transition_to !== "object") continue;
    add(fn.transition_to.field, OTHER, ...Object.keys(fn.transition_to.cases).flatMap(caseValues));
  }
  for (const [name, { type, choices = [] }] of Object.entries(flow.variables ?? {})) {
    if (candidates.has(name)) add(name, ...(type === "boolean" ? [true, false] : choices));
  }
  return new Map([...candidates].map(([name, values]) => [name, [...values.values()]]));
}

function around(value: JsonValue): JsonValue[] {
  if (typeof value === "number") return [value - 1, value, value + 1];
  if (typeof value === "boolean") return [value, !value];
  return [value];
}

/** A branch case is a string; the value it matches may be a number, a boolean or null. */
function caseValues(name: string): JsonValue[] {
  try {
    return [name, JSON.parse(name)];
  } catch {
    return [name];
  }
}

/** Valid arguments of a function that lead to different results. Empty if no valid ones were found. */
export function candidateArguments(fn: FlowFunction, values: CandidateValues): Record<string, JsonValue>[] {
  const parameters = checkedParameters(fn);
  const properties = objectOf(parameters?.properties);
  const required = Array.isArray(parameters?.required) ? parameters.required : [];
  const matters = Object.entries(properties).filter(([name]) => values.has(name) || required.includes(name));
  // Without one of those that it requires, a call is invalid.
  if (matters.length > MAX_ARGUMENTS) return [];
  let combinations: Record<string, JsonValue>[] = [{}];
  for (const [name, schema] of matters) {
    const choices = [...(values.get(name) ?? []).slice(0, MAX_COMBINATIONS), ...examplesOf(schema)];
    const valid = choices.filter((value) => fits(schema, value));
    const extended = combinations.flatMap((args) => valid.map((value) => ({ ...args, [name]: value })));
    combinations = [...extended, ...(required.includes(name) ? [] : combinations)].slice(0, MAX_COMBINATIONS);
  }
  return combinations.filter((args) => validateArguments({ parameters }, args).ok);
}

function fits(schema: JsonValue, value: JsonValue): boolean {
  const fn: FlowFunction = {
    ...{ type: "set", name: "probe", description: "", save: [] },
    parameters: { type: "object", properties: { value: schema } },
  };
  return validateArguments(fn, { value }).ok;
}

/** Values that a schema probably allows. */
function examplesOf(schema: JsonValue): JsonValue[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [OTHER];
  const listed = [schema.enum, schema.examples].flatMap((values) => (Array.isArray(values) ? values : []));
  const named = [schema.const, schema.default, ...listed].filter((value) => value !== undefined);
  const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === "number");
  const plain = [OTHER, 1, ...bounds, true, [], [OTHER], {}, null, "2026-01-01", "a@example.com", "x"];
  return [...named, ...plain].filter((value) => fits(schema, value)).slice(0, Math.max(8, named.length));
}
