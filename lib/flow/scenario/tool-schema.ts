import { canonicalJson, isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { SCHEMA_KEYWORDS } from "./schema-checks.ts";

/** A server's patterns would have to be compiled, and it checks its arguments itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(["$schema", "$id", "$comment", "pattern", "patternProperties"]);
/** What a schema says to readers: it may change without changing which arguments are valid. */
const WORDS: ReadonlySet<string> = new Set([
  ...LEFT_OUT,
  ...["title", "description", "examples", "default", "deprecated", "readOnly", "writeOnly"],
]);

function without(schema: JsonValue, dropped: ReadonlySet<string>): JsonValue {
  if (!isObject(schema)) return schema;
  const { one, named, listed } = SCHEMA_KEYWORDS;
  const all = (value: JsonValue) => without(value, dropped);
  const kept = Object.entries(schema).filter(([keyword]) => !dropped.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (one.has(keyword)) return [keyword, all(value)];
      if (listed.has(keyword) && Array.isArray(value)) return [keyword, value.map(all)];
      if (!named.has(keyword) || !isObject(value)) return [keyword, value];
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, all(inner)]))];
    }),
  );
}

/** The arguments of a server's tool as a function's `parameters` have them: without patterns, and always an object. */
export function toParameters(inputSchema: JsonObject): JsonObject {
  const { properties, ...rest } = objectOf(without(inputSchema, LEFT_OUT));
  return { ...rest, type: "object", properties: objectOf(properties) };
}

/** Whether a tool with this schema takes the same arguments as a function with these parameters. */
export const takesSameArguments = (
  inputSchema: JsonObject,
  parameters: JsonObject = { type: "object", properties: {} },
): boolean => shapeOf(inputSchema) === shapeOf(parameters);

const shapeOf = (schema: JsonObject): string => canonicalJson(without(toParameters(schema), WORDS));
