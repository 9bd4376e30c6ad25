import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { follow } from "./read-document.ts";

const NUMBERS = ["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"];
/** Of `allOf` within `allOf`. */
const MAX_DEPTH = 5;
/** Schemas and their properties, of one operation. */
const MAX_PARTS = 3_000;
const MAX_PROPERTIES = 100;
const MAX_DESCRIPTION = 300;
/** A model doesn't choose from more. */
const MAX_VALUES = 500;
const MAX_VALUE_LENGTH = 200;

export const shortText = (value: JsonValue | undefined, length = MAX_DESCRIPTION): string =>
  // A text can be the whole document, and be read again for each operation that refers to it.
  typeof value === "string" ? [...value.slice(0, 4 * length).trim()].slice(0, length).join("") : "";

const isShort = (value: JsonValue): boolean =>
  typeof value === "string" ? value.length <= MAX_VALUE_LENGTH : typeof value !== "object" || value === null;

const isShortList = (value: JsonValue | undefined): value is JsonValue[] =>
  Array.isArray(value) && value.length <= MAX_VALUES && value.every(isShort);

/** What models understand of a schema, apart from the schemas in it. */
function keptOf({ type, enum: values, format, description, ...rest }: JsonObject): JsonObject {
  const numbers = NUMBERS.flatMap((name) =>
    typeof rest[name] === "number" ? [[name, rest[name]] as const] : [],
  );
  const text = shortText(description);
  return {
    ...((typeof type === "string" || isShortList(type)) && { type }),
    ...(isShortList(values) && { enum: values }),
    ...(typeof format === "string" && isShort(format) && { format }),
    ...Object.fromEntries(numbers),
    ...(text !== "" && { description: text }),
  };
}

/** A schema with the parts of `allOf`. */
type Merged = { kept: JsonObject; items?: JsonObject; properties?: JsonObject; required: string[] };

/** How far schemas are read: a document may contain itself, many times over. */
export class SchemaReader {
  private readonly root: JsonObject;
  private readonly maxDepth: number;
  private left = MAX_PARTS;

  constructor(root: JsonObject, maxDepth: number) {
    this.root = root;
    this.maxDepth = maxDepth;
  }

  /** Whether something was left out because too many parts had been read. */
  get isSpent(): boolean {
    return this.left <= 0;
  }

  /**
   * A schema with its references filled in. Below the depth, and where too many parts have been read, it is any value of its type.
   * Throws `BrokenReference`.
   */
  read(value: JsonValue | undefined, depth = 0): JsonObject {
    const { kept, items, properties, required } = this.merged(value);
    const result = { ...kept };
    if (depth >= this.maxDepth || this.isSpent) return result;
    if (items) result.items = this.read(items, depth + 1);
    if (!properties) return result;
    const children = Object.entries(properties).slice(0, MAX_PROPERTIES);
    result.properties = Object.fromEntries(
      children.map(([name, child]) => [name, this.read(child, depth + 1)]),
    );
    const names = required.filter((name) => Object.hasOwn(properties, name)).slice(0, MAX_PROPERTIES);
    if (names.length > 0) result.required = names;
    result.type ??= "object";
    return result;
  }

  /** What a schema is, with the parts of `allOf`; of `oneOf` and `anyOf`, the first is as good as any. */
  merged(value: JsonValue | undefined, depth = 0): Merged {
    const schema = follow(this.root, value);
    const own = this.own(schema);
    const { allOf, oneOf, anyOf } = schema;
    const first = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
    const all = Array.isArray(allOf) ? allOf : [];
    if (all.length + first.length === 0 || depth >= MAX_DEPTH || this.left <= all.length) return own;
    let merged: Merged = { kept: {}, required: [] };
    for (const part of [...all, ...first]) {
      if (this.isSpent) break;
      merged = this.join(merged, this.merged(part, depth + 1));
    }
    return this.join(merged, own);
  }

  private own(schema: JsonObject): Merged {
    const properties = objectOf(schema.properties);
    const count = this.isSpent ? 0 : Object.keys(properties).length;
    this.left -= 1 + count;
    const required = Array.isArray(schema.required) ? schema.required.slice(0, MAX_PARTS) : [];
    return {
      kept: keptOf(schema),
      ...(isObject(schema.items) && { items: schema.items }),
      ...(count > 0 && !this.isSpent && { properties }),
      required: required.filter((name) => typeof name === "string"),
    };
  }

  /** Copies what it joins, so that counts as reading it again. */
  private join(one: Merged, other: Merged): Merged {
    this.left -= Object.keys(one.properties ?? {}).length;
    const properties = { ...one.properties, ...other.properties };
    const items = other.items ?? one.items;
    return {
      kept: { ...one.kept, ...other.kept },
      ...(items && { items }),
      ...((one.properties ?? other.properties) && { properties }),
      required: [...one.required, ...other.required].slice(0, MAX_PARTS),
    };
  }
}
