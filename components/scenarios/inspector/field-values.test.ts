import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { readValue, type ValueType, writeValue } from "./field-values.ts";

test.each<[string, ValueType, JsonValue]>([
  ["5", undefined, 5],
  ["5", "string", "5"],
  ["true", "boolean", true],
  ["true", "enum", "true"],
  ["gold", undefined, "gold"],
  ['"5"', undefined, "5"],
  ['["a"]', undefined, ["a"]],
])("%s typed for type %s reads as %j, and survives a round trip", (text, type, value) => {
  expect(readValue(text, type)).toEqual(value);
  expect(readValue(writeValue(value, type), type)).toEqual(value);
});
