import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "#lib/platform/json.ts";
import { exampleOf } from "./describe-operation.ts";

const cases: [string, JsonObject, JsonValue][] = [
  ["its first example", { type: "string", examples: ["Ana", "Ben"], default: "x" }, "Ana"],
  ["its default", { type: "boolean", default: true }, true],
  ["its only value", { const: "deleted" }, "deleted"],
  ["its first choice", { enum: ["a", "b"] }, "a"],
  ["the first of its alternatives", { anyOf: [{ type: "integer" }, { type: "null" }] }, 1],
  ["its smallest number", { type: "number", minimum: 0 }, 0],
  ["its type, null last", { type: ["string", "null"] }, "text"],
  ["nothing in particular", {}, null],
];

test.each(cases)("shows %s", (_what, schema, example) => {
  expect(exampleOf(schema, {})).toEqual(example);
});

test("leaves out a field that is sent instead of another one", () => {
  const properties = {
    url: { type: "string", examples: ["https://example.com/"] },
    file: { type: "string", description: "Instead of `url`: the file itself" },
  };
  expect(exampleOf({ type: "object", properties }, {})).toEqual({ url: "https://example.com/" });
});

test("shows every field of an object and one item of an array, through references", () => {
  const components = { Item: { type: "object", properties: { id: { type: "string", format: "uuid" } } } };
  const schema = {
    type: "object",
    properties: {
      items: { type: "array", items: { $ref: "#/components/schemas/Item" } },
      done: { type: "boolean" },
    },
  };
  expect(exampleOf(schema, components)).toEqual({
    items: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    done: false,
  });
});
