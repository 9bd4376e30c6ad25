import { format as knownFormats, type Schema, Validator } from "@cfworker/json-schema";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import { compilePattern, type Matches } from "#lib/flow/scenario/pattern.ts";
import { isTooDeep } from "#lib/flow/scenario/schema-checks.ts";
import { plainNumberValues } from "#lib/platform/encoding/exact-json.ts";
import { isObject, type JsonObject, type JsonValue } from "#lib/platform/json.ts";
import { fitArguments } from "./fit-arguments.ts";

type Parameters = NonNullable<FlowFunction["parameters"]>;

type Prepared = { validator: Validator; formats: Record<string, Matches> };

/** Compiled schemas; an entry lives as long as its scenario. */
const validators = new WeakMap<Parameters, Prepared>();
const MAX_FAULTS = 5;

export type CheckedArguments = { ok: true; args: JsonObject } | { ok: false; fault: string };

/**
 * Validates a function's arguments against its `parameters` (JSON Schema). Arguments that only become valid in the types of
 * the schema (`fitArguments`) are returned in these. `fault` is the error for the model.
 */
export function validateArguments(
  { parameters }: Pick<FlowFunction, "parameters">,
  args: JsonValue,
): CheckedArguments {
  if (!isObject(args)) return { ok: false, fault: "The arguments must be a JSON object." };
  if (!parameters) return { ok: true, args };
  if (isTooDeep(args)) return { ok: false, fault: "The arguments are nested too deep." };
  try {
    const prepared = prepare(parameters);
    const { valid, errors } = validate(prepared, plainNumberValues(args));
    if (valid) return { ok: true, args };
    const fitted = fitArguments(parameters, args);
    if (validate(prepared, plainNumberValues(fitted)).valid) return { ok: true, args: fitted };
    // The last errors name the exact paths; earlier ones only say that something inside is invalid.
    const faults = errors.slice(-MAX_FAULTS).map(({ instanceLocation, error }) => {
      const place = instanceLocation.replace(/^#\/?/, "");
      return place === "" ? error : `${place}: ${error}`;
    });
    return { ok: false, fault: faults.join(" ") };
  } catch {
    // A schema that cannot be applied (a circular reference) would otherwise end the call.
    return { ok: false, fault: "The function's parameters cannot be checked." };
  }
}

/** The library has one global set of formats; a schema's patterns are registered only while it is applied. */
function validate({ validator, formats }: Prepared, args: JsonObject) {
  Object.assign(knownFormats, formats);
  try {
    return validator.validate(args);
  } finally {
    for (const name of Object.keys(formats)) delete knownFormats[name];
  }
}

/** Throws for an invalid schema, which a draft may contain. */
function prepare(parameters: Parameters): Prepared {
  const known = validators.get(parameters);
  if (known) return known;
  const fault = findSchemaFault(parameters);
  if (fault) throw new Error(fault.message);
  const { schema, formats } = liftPatterns(parameters);
  // The library's type lists the keywords, which were just checked.
  const created = { validator: new Validator(schema as Schema, "2020-12", false), formats };
  validators.set(parameters, created);
  return created;
}

/** Keywords with plain data as values, and keywords with schemas by author-defined names. */
const DATA = new Set(["enum", "const", "default", "examples"]);
const NAMED = new Set(["properties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
/** The validator's non-standard format `url` backtracks for hours over long names. */
const SLOW_FORMAT = "url";

/**
 * Turns every `pattern` of a schema into a custom format, because the validator would run it with a backtracking
 * engine. A pattern that cannot run in linear time matches nothing. `formats` are the checks of those formats.
 */
function liftPatterns(schema: JsonObject): { schema: JsonObject; formats: Record<string, Matches> } {
  const formats: Record<string, Matches> = {};
  const nameOf = (pattern: string): string => {
    const name = `pattern ${pattern}`;
    formats[name] ??= compilePattern(pattern) ?? (() => false);
    return name;
  };
  const liftObject = (value: JsonObject): JsonObject => {
    const { pattern, format, ...rest } = value;
    const lifted: JsonObject = {};
    for (const [key, inner] of Object.entries(rest)) lifted[key] = DATA.has(key) ? inner : lift(key, inner);
    if (format !== undefined && format !== SLOW_FORMAT) lifted.format = format;
    if (typeof pattern !== "string") return lifted;
    const others = Array.isArray(lifted.allOf) ? lifted.allOf : [];
    return { ...lifted, allOf: [...others, { format: nameOf(pattern) }] };
  };
  const lift = (key: string, value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map((item) => lift("", item));
    if (!isObject(value)) return value;
    if (!NAMED.has(key)) return liftObject(value);
    // A property may be named `pattern` or `__proto__`.
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lift("", inner)]));
  };
  return { schema: liftObject(schema), formats };
}
