import type { JsonValue } from "#lib/platform/json.ts";
import { type JsonObject, objectOf } from "./json-object.ts";

const FORMATS: Record<string, string> = {
  uuid: "019a2c4e-7d10-7c3e-9b5a-2f6d1e8c4a90",
  "date-time": "2026-01-15T09:30:00.000Z",
  uri: "https://example.com/",
};

/** A schema's own example: its first example, default or only value. */
function ownExample({ examples, default: standard, const: only, enum: choices }: JsonObject) {
  if (Array.isArray(examples)) return examples[0];
  if (standard !== undefined) return standard;
  if (only !== undefined) return only;
  return Array.isArray(choices) ? choices[0] : undefined;
}

function exampleByType(schema: JsonObject, components: JsonObject): JsonValue {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object": {
      const properties = Object.entries(objectOf(schema.properties));
      return Object.fromEntries(
        properties.map(([name, child]) => [name, exampleOf(objectOf(child), components)]),
      );
    }
    case "array":
      return schema.items === undefined ? [] : [exampleOf(objectOf(schema.items), components)];
    case "string":
      return FORMATS[String(schema.format)] ?? "text";
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 1;
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** A value that fits a JSON schema, built from its examples if it has any. */
export function exampleOf(schema: JsonObject, components: JsonObject): JsonValue {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.replace("#/components/schemas/", "");
    return exampleOf(objectOf(components[name]), components);
  }
  const [first] = Array.isArray(schema.anyOf)
    ? schema.anyOf
    : Array.isArray(schema.oneOf)
      ? schema.oneOf
      : [];
  return first === undefined ? exampleByType(schema, components) : exampleOf(objectOf(first), components);
}
