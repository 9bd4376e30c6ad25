import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { readValue, type ValueType, writeValue } from "./typed-value.ts";

test.each<[string, ValueType, JsonValue]>([
  ["5", undefined, 5],
  ["5", "string", "5"],
  ["true", "boolean", true],
  ["true", "enum", "true"],
  ["gold", undefined, "gold"],
  ['"5"', undefined, "5"],
  ['["a"]', undefined, ["a"]],
])("%s typed for a %s is %j, and is written as a text that reads the same", (text, type, value) => {
  expect(readValue(text, type)).toEqual(value);
  expect(readValue(writeValue(value, type), type)).toEqual(value);
});
