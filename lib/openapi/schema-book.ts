import { z } from "zod";
import { canonicalJson, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";

const ANY_JSON = "JsonValue";
/** Without its possible types, because many generators cannot read a recursive schema. */
const ANY_JSON_SCHEMA = { description: "Any JSON value" };

/** Replaces zod's long patterns by `format`, and omits bounds that apply to every number. */
function simplify({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.format === "uuid" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A schema that is documented as a component, although it checks less.
  if (typeof jsonSchema.$ref === "string" && jsonSchema.$ref.startsWith("#/components/")) {
    for (const key of Object.keys(jsonSchema))
      if (key !== "$ref" && key !== "description") delete jsonSchema[key];
  }
  const names = jsonSchema.propertyNames;
  if (names && JSON.stringify(names) === '{"type":"string"}') delete jsonSchema.propertyNames;
}

/** A client must not break when a response gains a field. */
function openAnswers(context: { jsonSchema: Record<string, unknown> }): void {
  simplify(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
}

/** Turns references to the value's own definitions into references to the document's components. */
function repoint(value: JsonValue, names: Record<string, string>): JsonValue {
  if (Array.isArray(value)) return value.map((item) => repoint(item, names));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, JsonValue] => {
    const name =
      key === "$ref" && typeof child === "string" ? names[child.replace("#/$defs/", "")] : undefined;
    return [key, name === undefined ? repoint(child, names) : `#/components/schemas/${name}`];
  });
  return joinNull(Object.fromEntries(entries));
}

/** Writes "this type or null" as one type if possible, which readers and generators handle better. */
function joinNull({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const [first, second, ...more] = anyOf.map(objectOf);
  const isNullable = second?.type === "null" && more.length === 0;
  if (!first || !isNullable || typeof first.type !== "string" || first.enum) return { ...rest, anyOf };
  return { ...first, ...rest, type: [first.type, "null"] };
}

/**
 * Converts contracts' schemas to JSON Schema. Schemas with an id (`.meta({ id })`) become components, once, and so do
 * error responses shared by many operations.
 */
export class SchemaBook {
  readonly components: JsonObject = {};
  readonly responses: JsonObject = {};

  readonly #answerNames = new Map<string, string>();
  readonly #variants = new Map<number, number>();

  /** A reference to a response shared by all operations that use the same status in the same way. */
  sharedAnswer(status: number, answer: JsonObject): JsonObject {
    const text = canonicalJson(answer);
    const known = this.#answerNames.get(text);
    if (known !== undefined) return { $ref: `#/components/responses/${known}` };
    const variant = (this.#variants.get(status) ?? 0) + 1;
    const name = variant === 1 ? `Error${status}` : `Error${status}_${variant}`;
    this.#variants.set(status, variant);
    this.#answerNames.set(text, name);
    this.responses[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  }

  /** Schema of a request. */
  input(schema: z.ZodType): JsonObject {
    return this.#enter(z.toJSONSchema(schema, { io: "input", override: simplify }));
  }

  /** Schema of a response. */
  output(schema: z.ZodType): JsonObject {
    return this.#enter(z.toJSONSchema(schema, { io: "output", override: openAnswers }));
  }

  #enter(described: object): JsonObject {
    const { $schema: _, $defs, ...own }: JsonObject = JSON.parse(JSON.stringify(described));
    const definitions = objectOf($defs);
    // Without an id, only a recursive schema becomes a definition, and “any JSON value” is the only one.
    const nameOf = (key: string) => (key.startsWith("__schema") ? ANY_JSON : key);
    const names = Object.fromEntries(Object.keys(definitions).map((key) => [key, nameOf(key)]));
    for (const [key, definition] of Object.entries(definitions)) {
      const name = nameOf(key);
      this.#keep(name, name === ANY_JSON ? ANY_JSON_SCHEMA : objectOf(repoint(definition, names)));
    }
    return objectOf(repoint(own, names));
  }

  #keep(name: string, schema: JsonObject): void {
    const known = this.components[name];
    if (known !== undefined && canonicalJson(known) !== canonicalJson(schema)) {
      throw new Error(`Two different schemas are called ${name}`);
    }
    this.components[name] = schema;
  }
}
