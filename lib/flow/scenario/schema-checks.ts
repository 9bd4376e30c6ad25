import { isObject, type JsonObject, type JsonValue, pointerNames } from "#lib/platform/json.ts";

/** The maximum nesting depth of arguments, which bounds how far references multiply. */
export const MAX_ARGUMENT_DEPTH = 16;

/** Keywords that contain one schema, a map of schemas, and a list of schemas. */
export const SCHEMA_KEYWORDS = {
  one: new Set([
    ...["items", "additionalItems", "unevaluatedItems", "contains"],
    ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
    ...["not", "if", "then", "else"],
  ]),
  named: new Set(["properties", "$defs", "definitions", "dependentSchemas"]),
  listed: new Set(["anyOf", "oneOf", "allOf", "prefixItems"]),
};

/** Keywords whose schemas apply to the same value, and keywords whose schemas apply to values inside it. */
const SAME = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);
const SAME_BY_NAME = new Set(["dependentSchemas", "dependencies"]);
const INSIDE = new Set([
  ...["items", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
]);
/** Each of these applies to a different value, so the most expensive one counts. */
const INSIDE_APART = new Set(["properties", "prefixItems"]);

/** The part of a schema that a reference (`#`, `#/$defs/name`) names (RFC 6901). Undefined if it does not exist. */
export function placeOf(root: JsonObject, reference: string): JsonValue | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  let place: JsonValue | undefined = root;
  for (const name of pointerNames(reference)) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return undefined;
    place = Array.isArray(place) ? place[Number(name)] : place[name];
  }
  return place;
}

/**
 * The most schemas that a validator applies to reach one value of arguments with the maximum depth: a few references
 * can double the number at each level. Infinity for a circular reference.
 */
export function countChecks(root: JsonObject): number {
  const known = new Map<JsonObject, number[]>();
  const count = (schema: JsonValue | undefined, depth: number): number => {
    if (!isObject(schema) || depth < 0) return isObject(schema) ? 0 : 1;
    const byDepth = known.get(schema) ?? [];
    known.set(schema, byDepth);
    const found = byDepth[depth];
    if (found !== undefined) return found;
    // Marks it as in progress: returning here at the same depth means a circular reference.
    byDepth[depth] = Number.POSITIVE_INFINITY;
    const checks = Object.entries(schema).map(([keyword, value]) => countKeyword(keyword, value, depth));
    byDepth[depth] = 1 + sum(checks);
    return byDepth[depth];
  };
  const countKeyword = (keyword: string, value: JsonValue, depth: number): number => {
    const all = (deeper: number) => Object.values(value ?? {}).map((inner) => count(inner, depth - deeper));
    if (keyword === "$ref") return count(placeOf(root, String(value)), depth);
    if (SAME.has(keyword)) return Array.isArray(value) ? sum(all(0)) : count(value, depth);
    if (SAME_BY_NAME.has(keyword)) return sum(all(0));
    if (INSIDE.has(keyword)) return count(value, depth - 1);
    return INSIDE_APART.has(keyword) ? Math.max(0, ...all(1)) : 0;
  };
  return count(root, MAX_ARGUMENT_DEPTH);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether a value is nested deeper than arguments may be. */
export function isTooDeep(value: JsonValue, depth = MAX_ARGUMENT_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isTooDeep(inner, depth - 1));
}
