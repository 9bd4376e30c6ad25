import { expect, test } from "vitest";
import {
  addArgument,
  addArguments,
  changeArgument,
  deleteArgument,
  listArguments,
  type Parameters,
} from "./parameters.ts";

const PROPERTIES = {
  id: { type: "string", description: "Its number", pattern: "^\\d+$" },
  size: { enum: ["s", "m"], type: "string" },
  lines: { type: "array", items: { type: "string" } },
};
const ORDER: Parameters = {
  type: "object",
  additionalProperties: false,
  properties: PROPERTIES,
  required: ["id"],
};

test("lists arguments in the order of the schema", () => {
  expect(listArguments(ORDER)).toEqual([
    { name: "id", type: "string", description: "Its number", isRequired: true, choices: [] },
    { name: "size", type: "string", description: "", isRequired: false, choices: ["s", "m"] },
    { name: "lines", type: "array", description: "", isRequired: false, choices: [] },
  ]);
});

test("a change keeps the order and the parts of the schema that the form doesn't show", () => {
  const renamed = changeArgument(ORDER, "id", { name: "order_id", description: "" }) ?? {};
  expect(renamed).toEqual({
    ...ORDER,
    properties: {
      order_id: { type: "string", description: "", pattern: "^\\d+$" },
      size: { enum: ["s", "m"], type: "string" },
      lines: { type: "array", items: { type: "string" } },
    },
    required: ["order_id"],
  });
  expect(listArguments(renamed).map(({ name }) => name)).toEqual(["order_id", "size", "lines"]);
  const { required: _none, ...optional } = ORDER;
  expect(changeArgument(ORDER, "id", { isRequired: false })).toEqual(optional);
  expect(changeArgument(ORDER, "size", { choices: [] })).toMatchObject({
    properties: { size: { type: "string" } },
  });
  expect(listArguments(changeArgument(ORDER, "size", { type: "number" }) ?? undefined)[1]?.choices).toEqual(
    [],
  );
});

test("rejects an invalid name and another argument's name", () => {
  expect(changeArgument(ORDER, "id", { name: "size" })).toBeNull();
  expect(changeArgument(ORDER, "id", { name: "order id" })).toBeNull();
});

test("the first argument creates the schema, and deleting the last one removes it", () => {
  const first = addArgument(undefined);
  expect(first).toEqual({
    type: "object",
    properties: { value: { type: "string", description: "" } },
    required: ["value"],
  });
  expect(deleteArgument(first ?? {}, "value")).toBeUndefined();
  expect(listArguments(addArgument(ORDER)).at(-1)?.name).toBe("value");
});

test("adds the arguments that an endpoint uses, required, beside those that are there", () => {
  expect(addArguments(ORDER, ["id", "zip"])).toEqual({
    ...ORDER,
    properties: { ...PROPERTIES, zip: { type: "string", description: "" } },
    required: ["id", "zip"],
  });
  expect(addArguments(undefined, ["order_id"])).toEqual({
    type: "object",
    properties: { order_id: { type: "string", description: "" } },
    required: ["order_id"],
  });
  expect(addArguments(ORDER, ["id"])).toBe(ORDER);
  expect(addArguments(undefined, [])).toBeUndefined();
});
