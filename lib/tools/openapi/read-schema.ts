import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { follow } from "./read-document.ts";

/** What models understand of a schema. */
const KEPT = [
  "type",
  "enum",
  "format",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
];
/** Of `allOf` within `allOf`. */
const MAX_DEPTH = 5;
/** Of one operation. */
const MAX_PARTS = 1_000;
const MAX_PROPERTIES = 100;
const MAX_DESCRIPTION = 300;

export const shortText = (value: JsonValue | undefined, length = MAX_DESCRIPTION): string =>
  typeof value === "string" ? [...value.trim()].slice(0, length).join("") : "";

/** How far schemas are read: a document may contain itself, many times over. */
export class SchemaReader {
  private readonly root: JsonObject;
  private readonly maxDepth: number;
  private left = MAX_PARTS;

  constructor(root: JsonObject, maxDepth: number) {
    this.root = root;
    this.maxDepth = maxDepth;
  }

  /**
   * A schema with its references filled in. Below the depth, and where too many parts have been read, it is any value of its type.
   * Throws `BrokenReference`.
   */
  read(value: JsonValue | undefined, depth = 0): JsonObject {
    const schema = this.merged(value);
    const kept = Object.fromEntries(
      KEPT.flatMap((key) => (key in schema ? [[key, schema[key] ?? null]] : [])),
    );
    const description = shortText(schema.description);
    const result: JsonObject = { ...kept, ...(description !== "" && { description }) };
    if (depth >= this.maxDepth || this.left <= 0) return result;
    if (isObject(schema.items)) result.items = this.read(schema.items, depth + 1);
    if (!isObject(schema.properties)) return result;
    const children = Object.entries(schema.properties).slice(0, MAX_PROPERTIES);
    result.properties = Object.fromEntries(
      children.map(([name, child]) => [name, this.read(child, depth + 1)]),
    );
    if (Array.isArray(schema.required)) result.required = schema.required;
    result.type ??= "object";
    return result;
  }

  /** What a schema is, with the parts of `allOf`; of `oneOf` and `anyOf`, the first is as good as any. */
  merged(value: JsonValue | undefined, depth = 0): JsonObject {
    this.left -= 1;
    const { allOf, oneOf, anyOf, ...own } = follow(this.root, value);
    const first = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
    const parts = [...(Array.isArray(allOf) ? allOf : []), ...first];
    if (parts.length === 0 || depth >= MAX_DEPTH || this.left <= parts.length) return own;
    const merged = [...parts.map((part) => this.merged(part, depth + 1)), own];
    const required = merged.flatMap(({ required: names }) => (Array.isArray(names) ? names : []));
    const properties = Object.assign({}, ...merged.map(({ properties: some }) => objectOf(some)));
    return {
      ...Object.assign({}, ...merged),
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
    };
  }
}
