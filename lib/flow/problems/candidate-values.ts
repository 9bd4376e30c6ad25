import { validateArguments } from "#lib/flow/engine/validate-arguments.ts";
import { checkedParameters } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, isObject, type JsonValue, objectOf, parseJson } from "#lib/platform/json.ts";
import { listPlacedFunctions } from "./walk.ts";

export type CandidateValues = ReadonlyMap<string, readonly JsonValue[]>;

const OTHER = "something else";
/** The most combinations of arguments to try for one function. */
const MAX_COMBINATIONS = 64;
/** Values that are tried for an argument whose schema names none. */
const MAX_PLAIN_EXAMPLES = 8;
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
  const value = parseJson(name, undefined);
  return value === undefined ? [name] : [name, value];
}

/**
 * Valid arguments of a function that lead to different results. Empty if no valid ones were found. Yields, because checking
 * a value takes the longer, the more its schema lists.
 */
export function* candidateArguments(
  fn: FlowFunction,
  values: CandidateValues,
): Generator<undefined, Record<string, JsonValue>[]> {
  const parameters = checkedParameters(fn);
  const properties = objectOf(parameters?.properties);
  const required = new Set(Array.isArray(parameters?.required) ? parameters.required : []);
  const matters = Object.entries(properties).filter(([name]) => values.has(name) || required.has(name));
  // Without one of those that it requires, a call is invalid.
  if (matters.length > MAX_ARGUMENTS) return [];
  let combinations: Record<string, JsonValue>[] = [{}];
  for (const [name, schema] of matters) {
    const valid: JsonValue[] = [];
    yield* addFitting(valid, schema, (values.get(name) ?? []).slice(0, MAX_COMBINATIONS));
    const { named, plain } = examplesOf(schema);
    const most = valid.length + Math.max(MAX_PLAIN_EXAMPLES, named.length);
    yield* addFitting(valid, schema, [...named, ...plain], most);
    combinations = combine(combinations, name, valid, required.has(name));
    yield;
  }
  const found: Record<string, JsonValue>[] = [];
  for (const args of combinations) {
    if (validateArguments({ parameters }, args).ok) found.push(args);
    yield;
  }
  return found;
}

/** Each combination with each value, and without the argument if that is allowed, up to a limit. */
function combine(
  combinations: Record<string, JsonValue>[],
  name: string,
  values: readonly JsonValue[],
  isRequired: boolean,
): Record<string, JsonValue>[] {
  const extended: Record<string, JsonValue>[] = [];
  for (const args of combinations) {
    for (const value of values) {
      if (extended.length === MAX_COMBINATIONS) return extended;
      extended.push({ ...args, [name]: value });
    }
  }
  return [...extended, ...(isRequired ? [] : combinations)].slice(0, MAX_COMBINATIONS);
}

/** Adds the values that a schema allows, up to `most` in all. */
function* addFitting(
  valid: JsonValue[],
  schema: JsonValue,
  values: readonly JsonValue[],
  most = Number.POSITIVE_INFINITY,
): Generator<undefined, void> {
  const probe: Pick<FlowFunction, "parameters"> = {
    parameters: { type: "object", properties: { value: schema } },
  };
  for (const value of values) {
    if (valid.length >= most) return;
    if (validateArguments(probe, { value }).ok) valid.push(value);
    yield;
  }
}

/** Values that a schema probably allows: those that it names, and others. */
function examplesOf(schema: JsonValue): { named: JsonValue[]; plain: JsonValue[] } {
  if (!isObject(schema)) return { named: [], plain: [OTHER] };
  const listed = [schema.enum, schema.examples].flatMap((values) =>
    Array.isArray(values) ? values.slice(0, MAX_COMBINATIONS) : [],
  );
  const named = [schema.const, schema.default, ...listed].filter((value) => value !== undefined);
  const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === "number");
  const plain = [OTHER, 1, ...bounds, true, [], [OTHER], {}, null, "2026-01-01", "a@example.com", "x"];
  return { named, plain };
}
