import type { JsonValue } from "#lib/platform/json.ts";
import { FIELD_DESCRIPTIONS } from "./field-descriptions.ts";
import { type JsonObject, objectOf } from "./json-object.ts";

type Document = JsonObject & { paths: JsonObject };

/** The description of the field at a path of names: that of the longest key that the path ends with. */
export function descriptionOf(path: readonly string[]): string | undefined {
  for (let from = 0; from < path.length; from += 1) {
    const found = FIELD_DESCRIPTIONS[path.slice(from).join(".")];
    if (found !== undefined) return found;
  }
  return undefined;
}

const withDescription = (schema: JsonObject, path: readonly string[]): JsonObject => {
  const description = schema.description === undefined ? descriptionOf(path) : undefined;
  return description === undefined ? schema : { ...schema, description };
};

const NESTED = ["items", "anyOf", "oneOf", "allOf", "additionalProperties"];

/** Describes the fields of a schema at `path`, at any depth. */
function describeSchema(schema: JsonValue | undefined, path: readonly string[]): JsonValue {
  if (Array.isArray(schema)) return schema.map((item) => describeSchema(item, path));
  if (typeof schema !== "object" || schema === null) return schema ?? null;
  const described: JsonObject = { ...schema };
  for (const key of NESTED) if (key in schema) described[key] = describeSchema(schema[key], path);
  if (typeof schema.properties === "object") {
    const fields = Object.entries(objectOf(schema.properties)).map(([name, field]) => {
      const place = [...path, name];
      return [name, withDescription(objectOf(describeSchema(field, place)), place)];
    });
    described.properties = Object.fromEntries(fields);
  }
  return described;
}

const mapValues = (object: JsonObject, change: (value: JsonObject, key: string) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(objectOf(value), key)]));

function describeContent(holder: JsonObject, path: readonly string[]): JsonObject {
  const content = mapValues(objectOf(holder.content), (media) => ({
    ...media,
    schema: describeSchema(media.schema, path),
  }));
  return holder.content === undefined ? holder : { ...holder, content };
}

function describeOperationFields(operation: JsonObject): JsonObject {
  // The id's words are names as well: `clips.takes.create`.
  const path = String(operation.operationId).split(".");
  const described: JsonObject = { ...operation };
  if (Array.isArray(operation.parameters)) {
    described.parameters = operation.parameters.map(objectOf).map((parameter) => {
      return "$ref" in parameter ? parameter : withDescription(parameter, [...path, String(parameter.name)]);
    });
  }
  if (operation.requestBody) described.requestBody = describeContent(objectOf(operation.requestBody), path);
  const answers = objectOf(operation.responses);
  described.responses = { ...answers, 200: describeContent(objectOf(answers[200]), path) };
  return described;
}

/** Gives every parameter and field of the document that has no description the one of `FIELD_DESCRIPTIONS`. */
export function describeFields<Described extends Document>(document: Described): Described {
  const components = objectOf(document.components);
  return {
    ...document,
    paths: mapValues(document.paths, (operations) => mapValues(operations, describeOperationFields)),
    components: {
      ...components,
      schemas: mapValues(objectOf(components.schemas), (schema, name) => describeSchema(schema, [name])),
    },
  };
}
