import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";

/** A field as the reference shows it, with the fields inside it. */
export type FieldView = {
  name: string;
  /** In words: `array of UUIDs`. */
  type: string;
  isRequired: boolean;
  description: string;
  /** Allowed values, default and limits, each as a sentence part. */
  rules: string[];
  groups: FieldGroup[];
};
/** Fields that occur together; `label` tells alternatives apart, and is null without alternatives. */
export type FieldGroup = { label: string | null; fields: FieldView[] };

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  "date-time": "date-time",
  uri: "URL",
  binary: "file",
};
const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** The alternatives of a schema; itself if it has none. */
function alternatives({ anyOf, oneOf, ...own }: JsonObject): JsonObject[] {
  const list = [...listOf(anyOf), ...listOf(oneOf)].map(objectOf);
  return list.length > 0 ? list : [own];
}

function resolve(schema: JsonObject, components: JsonObject): JsonObject {
  if (typeof schema.$ref !== "string") return schema;
  return objectOf(objectOf(components.schemas)[schema.$ref.split("/").at(-1) ?? ""]);
}

function typeName(schema: JsonObject, components: JsonObject): string {
  const found = resolve(schema, components);
  const names = alternatives(found).map((choice) => {
    const one = resolve(choice, components);
    const types = Array.isArray(one.type) ? one.type : [one.type ?? typeof (one.const ?? undefined)];
    return types.map((type) => simpleType(String(type), one, components)).join(" or ");
  });
  return [...new Set(names)].join(" or ");
}

function simpleType(type: string, schema: JsonObject, components: JsonObject): string {
  if (type === "array") return `array of ${typeName(objectOf(schema.items), components)}`;
  if (type === "string") return FORMATS[String(schema.format)] ?? "string";
  if (type !== "object") return type === "undefined" ? "any JSON" : type;
  const values = objectOf(schema.additionalProperties);
  return Object.keys(values).length > 0 ? `map of ${typeName(values, components)}` : "object";
}

const quoted = (value: JsonValue): string =>
  `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/** A bound of one of the schema's alternatives. */
function boundsOf(schema: JsonObject): string[] {
  const unit = schema.type === "array" ? "entries" : "characters";
  const bound = (key: string, write: (value: string) => string): string[] =>
    typeof schema[key] === "number" ? [write(String(schema[key]))] : [];
  return [
    ...bound("minimum", (value) => `at least ${value}`),
    ...bound("maximum", (value) => `at most ${value}`),
    ...bound("maxLength", (value) => `up to ${value} characters`),
    ...bound("maxItems", (value) => `up to ${value} ${unit}`),
  ];
}

function rulesOf(schema: JsonObject): string[] {
  const choices = alternatives(schema).flatMap(({ enum: list, const: only }) =>
    only === undefined ? listOf(list) : [only],
  );
  const { default: standard } = schema;
  return [
    ...(choices.length > 0 ? [`one of ${choices.map(quoted).join(", ")}`] : []),
    ...(standard === undefined ? [] : [`default ${quoted(standard)}`]),
    ...alternatives(schema).flatMap(boundsOf),
  ];
}

/** What tells an alternative apart: its fixed field, as `type: rag`. */
function labelOf(schema: JsonObject): string | null {
  for (const [name, field] of Object.entries(objectOf(schema.properties))) {
    const only = objectOf(field).const;
    if (only !== undefined) return `${name}: ${String(only)}`;
  }
  return null;
}

/** The fields of an object, or of what an array or a map contains, by alternative. */
export function fieldGroups(schema: JsonObject, components: JsonObject): FieldGroup[] {
  const found = alternatives(resolve(schema, components)).map((choice) => resolve(choice, components));
  const groups = found.flatMap((choice): FieldGroup[] => {
    const { items, additionalProperties } = choice;
    if (choice.properties) return [{ label: labelOf(choice), fields: fieldsOf(choice, components) }];
    const inner = objectOf(items ?? additionalProperties);
    return Object.keys(inner).length > 0 ? fieldGroups(inner, components) : [];
  });
  return groups.length > 1 ? groups : groups.map(({ fields }) => ({ label: null, fields }));
}

/** The fields of an object's schema. */
export function fieldsOf(schema: JsonObject, components: JsonObject): FieldView[] {
  const required = listOf(schema.required);
  return Object.entries(objectOf(schema.properties)).map(([name, value]) => {
    const field = objectOf(value);
    const whole = resolve(field, components);
    return {
      name,
      type: typeName(field, components),
      isRequired: required.includes(name),
      description: String(field.description ?? whole.description ?? ""),
      rules: rulesOf(whole),
      groups: fieldGroups(field, components),
    };
  });
}
