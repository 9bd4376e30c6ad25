import type { Path } from "#lib/flow/problems/problems.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { compilePattern } from "./pattern.ts";
import { countChecks, placeOf } from "./schema-checks.ts";

/** An error of a schema, with its path. */
export type SchemaFault = { path: Path; message: string };

type JsonObject = { [key: string]: JsonValue };
/** Null for a valid value, else what it must be. */
type Rule = (value: JsonValue) => string | null;

const TYPES: readonly JsonValue[] = ["object", "array", "string", "number", "integer", "boolean", "null"];

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const must =
  (holds: (value: JsonValue) => boolean, words: string): Rule =>
  (value) =>
    holds(value) ? null : `must be ${words}`;

const isText = must((value) => typeof value === "string", "a string");
const isFlag = must((value) => typeof value === "boolean", "a boolean");
const isNumber = must((value) => typeof value === "number", "a number");
const isCount = must((value) => Number.isInteger(value) && Number(value) >= 0, "a whole number from 0");
const isNames = must(
  (value) =>
    Array.isArray(value) &&
    value.every((name) => typeof name === "string") &&
    new Set(value).size === value.length,
  "an array of unique names",
);

const isPattern = must(
  (value) => typeof value === "string" && compilePattern(value) !== null,
  "a regular expression of at most 500 characters, without look-around and back-references",
);

function isType(value: JsonValue): string | null {
  const types = Array.isArray(value) ? value : [value];
  const isKnown = types.length > 0 && types.every((type) => TYPES.includes(type));
  return isKnown ? null : `must be one of ${TYPES.join(", ")}`;
}

/**
 * Keywords with a plain value in JSON Schema 2020-12 (validation and core vocabularies). Unknown keywords are ignored.
 */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["type", isType],
  ["enum", must((value) => Array.isArray(value) && value.length > 0, "an array of at least one value")],
  ["required", isNames],
  ["pattern", isPattern],
  // The validator would run these patterns with a backtracking engine.
  ["patternProperties", () => "is not supported: list each property"],
  ["$recursiveRef", () => "is not supported: use $ref"],
  ["$dynamicRef", () => "is not supported: use $ref"],
  ["multipleOf", must((value) => typeof value === "number" && value > 0, "a number above 0")],
  ...["title", "description", "format", "$ref"].map((name) => [name, isText] as const),
  ...["uniqueItems", "deprecated", "readOnly", "writeOnly"].map((name) => [name, isFlag] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((name) => [name, isNumber] as const),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (name) => [name, isCount] as const,
  ),
]);

/** Keywords that contain one schema, a map of schemas, and a list of schemas. */
const ONE = [
  ...["items", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["not", "if", "then", "else"],
];
const NAMED = ["properties", "$defs", "definitions", "dependentSchemas"];
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];

/** Per value of the arguments: far more than any real schema needs, and still instant. */
const MAX_CHECKS = 1_000;
const RUNAWAY = "must not have circular or multiplying references";

/**
 * The first error that prevents a function's parameters from being a JSON Schema of an object, or null. References must
 * stay inside the schema and must not multiply into millions of checks.
 */
export function findSchemaFault(parameters: JsonObject): SchemaFault | null {
  // Models only support functions with named arguments.
  if (parameters.type !== "object") return { path: ["type"], message: "must be object" };
  const fault = checkSchema(parameters, parameters, []);
  if (fault) return fault;
  return countChecks(parameters) > MAX_CHECKS ? { path: [], message: RUNAWAY } : null;
}

function checkSchema(schema: JsonValue, root: JsonObject, path: Path): SchemaFault | null {
  if (typeof schema === "boolean") return null;
  if (!isObject(schema)) return { path, message: "must be a schema: an object or a boolean" };
  for (const [keyword, value] of Object.entries(schema)) {
    const message = RULES.get(keyword)?.(value);
    if (message) return { path: [...path, keyword], message };
    const fault = checkInner(keyword, value, root, [...path, keyword]);
    if (fault) return fault;
  }
  if (typeof schema.$ref === "string" && placeOf(root, schema.$ref) === undefined) {
    return { path: [...path, "$ref"], message: "must point into this schema" };
  }
  return null;
}

function checkInner(keyword: string, value: JsonValue, root: JsonObject, path: Path): SchemaFault | null {
  if (ONE.includes(keyword)) return checkSchema(value, root, path);
  if (NAMED.includes(keyword)) {
    if (!isObject(value)) return { path, message: "must be an object of schemas" };
    return firstFault(Object.entries(value), root, path);
  }
  if (LISTED.includes(keyword)) {
    const isList = Array.isArray(value) && value.length > 0;
    return isList
      ? firstFault([...value.entries()], root, path)
      : { path, message: "must be an array of schemas" };
  }
  return null;
}

function firstFault(
  schemas: [string | number, JsonValue][],
  root: JsonObject,
  path: Path,
): SchemaFault | null {
  for (const [name, schema] of schemas) {
    const fault = checkSchema(schema, root, [...path, name]);
    if (fault) return fault;
  }
  return null;
}
