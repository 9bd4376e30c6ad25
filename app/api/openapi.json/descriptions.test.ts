import { expect, test } from "vitest";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { describeApi } from "../reference.ts";

/** Collects the paths of fields without a description, at any depth. */
function findUndescribed(value: JsonValue, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findUndescribed(item, path));
  if (!isObject(value)) return [];
  const { example: _, examples: __, ...schema } = value;
  const fields = Object.entries(objectOf(schema.properties)).flatMap(([name, field]) =>
    objectOf(field).description ? [] : [`${path}.${name}`],
  );
  const inner = Object.entries(schema).flatMap(([name, child]) => findUndescribed(child, `${path}.${name}`));
  return [...fields, ...inner];
}

const operationsOf = ({ paths }: JsonObject): JsonObject[] =>
  Object.values(objectOf(paths)).flatMap((item) => Object.values(objectOf(item)).map(objectOf));

test("every parameter and field of the API is described", () => {
  const document = describeApi();
  const parameters = operationsOf(document).flatMap(({ operationId, parameters: list }) =>
    (Array.isArray(list) ? list : [])
      .map(objectOf)
      .filter((parameter) => !("$ref" in parameter) && !parameter.description)
      .map(({ name }) => `${operationId}.${name}`),
  );
  expect([
    ...parameters,
    ...findUndescribed(document.paths, "paths"),
    ...findUndescribed(objectOf(document.components), "components"),
  ]).toEqual([]);
});
