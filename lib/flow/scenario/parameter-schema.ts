import type { Path } from "#lib/flow/problems/problems.ts";
import { isObject, type JsonObject, type JsonValue } from "#lib/platform/json.ts";
import { compilePattern } from "./pattern.ts";
import { countChecks, placeOf, SCHEMA_KEYWORDS } from "./schema-checks.ts";

const TYPES: readonly JsonValue[] = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** What each rule says about a value that breaks it. */
const MESSAGES = {
  object: "must be object",
  schema: "must be a schema: an object or a boolean",
  schemas: "must be an object of schemas",
  list: "must be an array of schemas",
  type: `must be one of ${TYPES.join(", ")}`,
  text: "must be a string",
  flag: "must be a boolean",
  number: "must be a number",
  positive: "must be a number above 0",
  count: "must be a whole number from 0",
  values: "must be an array of at least one value",
  names: "must be an array of unique names",
  pattern: "must be a regular expression of at most 500 characters, without look-around and back-references",
  reference: "must point into this schema",
  runaway: "must not have circular or multiplying references",
  noPatterns: "is not supported: list each property",
  noDynamic: "is not supported: use $ref",
};
export type SchemaRule = keyof typeof MESSAGES;

/** An error of a schema, with its path. `message` describes it in English. */
export type SchemaFault = { path: Path; rule: SchemaRule; message: string };

const faultOf = (path: Path, rule: SchemaRule): SchemaFault => ({ path, rule, message: MESSAGES[rule] });

/** A rule, and whether a value keeps it. */
type Rule = [rule: SchemaRule, holds: (value: JsonValue) => boolean];

const isType = (value: JsonValue): boolean => {
  const types = Array.isArray(value) ? value : [value];
  return types.length > 0 && types.every((type) => TYPES.includes(type));
};

const isNames = (value: JsonValue): boolean =>
  Array.isArray(value) &&
  value.every((name) => typeof name === "string") &&
  new Set(value).size === value.length;

const isText: Rule = ["text", (value) => typeof value === "string"];
const isFlag: Rule = ["flag", (value) => typeof value === "boolean"];
const isNumber: Rule = ["number", (value) => typeof value === "number"];
const isCount: Rule = ["count", (value) => Number.isInteger(value) && Number(value) >= 0];

/**
 * Keywords with a plain value in JSON Schema 2020-12 (validation and core vocabularies). Unknown keywords are ignored.
 */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["type", ["type", isType]],
  ["enum", ["values", (value) => Array.isArray(value) && value.length > 0]],
  ["required", ["names", isNames]],
  ["pattern", ["pattern", (value) => typeof value === "string" && compilePattern(value) !== null]],
  // The validator would run these patterns with a backtracking engine.
  ["patternProperties", ["noPatterns", () => false]],
  ["$recursiveRef", ["noDynamic", () => false]],
  ["$dynamicRef", ["noDynamic", () => false]],
  ["multipleOf", ["positive", (value) => typeof value === "number" && value > 0]],
  ...["title", "description", "format", "$ref"].map((name) => [name, isText] as const),
  ...["uniqueItems", "deprecated", "readOnly", "writeOnly"].map((name) => [name, isFlag] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((name) => [name, isNumber] as const),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (name) => [name, isCount] as const,
  ),
]);

/** Per value of the arguments: far more than any real schema needs, and still instant. */
const MAX_CHECKS = 1_000;

/**
 * The first error that prevents a function's parameters from being a JSON Schema of an object, or null. References must
 * stay inside the schema and must not multiply into millions of checks.
 */
export function findSchemaFault(parameters: JsonObject): SchemaFault | null {
  // Models only support functions with named arguments.
  if (parameters.type !== "object") return faultOf(["type"], "object");
  const fault = checkSchema(parameters, parameters, []);
  if (fault) return fault;
  return countChecks(parameters) > MAX_CHECKS ? faultOf([], "runaway") : null;
}

function checkSchema(schema: JsonValue, root: JsonObject, path: Path): SchemaFault | null {
  if (typeof schema === "boolean") return null;
  if (!isObject(schema)) return faultOf(path, "schema");
  for (const [keyword, value] of Object.entries(schema)) {
    const [rule, holds] = RULES.get(keyword) ?? [];
    if (rule && !holds?.(value)) return faultOf([...path, keyword], rule);
    const fault = checkInner(keyword, value, root, [...path, keyword]);
    if (fault) return fault;
  }
  if (typeof schema.$ref === "string" && placeOf(root, schema.$ref) === undefined) {
    return faultOf([...path, "$ref"], "reference");
  }
  return null;
}

function checkInner(keyword: string, value: JsonValue, root: JsonObject, path: Path): SchemaFault | null {
  if (SCHEMA_KEYWORDS.one.has(keyword)) return checkSchema(value, root, path);
  if (SCHEMA_KEYWORDS.named.has(keyword)) {
    if (!isObject(value)) return faultOf(path, "schemas");
    return firstFault(Object.entries(value), root, path);
  }
  if (SCHEMA_KEYWORDS.listed.has(keyword)) {
    const isList = Array.isArray(value) && value.length > 0;
    return isList ? firstFault([...value.entries()], root, path) : faultOf(path, "list");
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
