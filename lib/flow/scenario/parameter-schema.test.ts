import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { findSchemaFault } from "./parameter-schema.ts";

test("accepts typical parameters: nested objects with choices, limits and references", () => {
  const schema: Record<string, JsonValue> = {
    type: "object",
    description: "An order",
    properties: {
      id: { type: "string", pattern: "^[A-Z]+$", minLength: 1 },
      count: { type: ["integer", "null"], minimum: 0 },
      size: { enum: ["s", "m"] },
      lines: { type: "array", items: { $ref: "#/$defs/line~1item" }, maxItems: 5 },
      either: { anyOf: [{ type: "string" }, { $ref: "#" }] },
      anything: true,
    },
    required: ["id"],
    additionalProperties: false,
    $defs: { "line/item": { type: "object", properties: {} } },
    "x-own": { type: 5 },
  };
  expect(findSchemaFault(schema)).toBeNull();
});

const WRONG: [Record<string, JsonValue>, string][] = [
  [{}, "type"],
  [{ type: "string" }, "type"],
  [{ type: "object", properties: [] }, "properties"],
  [{ type: "object", properties: { a: "string" } }, "properties.a"],
  [{ type: "object", properties: { a: { type: "text" } } }, "properties.a.type"],
  [{ type: "object", properties: { a: { type: [] } } }, "properties.a.type"],
  [{ type: "object", properties: { a: { enum: [] } } }, "properties.a.enum"],
  [{ type: "object", properties: { a: { pattern: "(" } } }, "properties.a.pattern"],
  [{ type: "object", properties: { a: { pattern: "^(?=a)b" } } }, "properties.a.pattern"],
  [{ type: "object", properties: { a: { pattern: "(a)\\1" } } }, "properties.a.pattern"],
  [{ type: "object", properties: { a: { pattern: "((a{100}){100}){100}" } } }, "properties.a.pattern"],
  [{ type: "object", properties: { a: { pattern: "a?".repeat(251) } } }, "properties.a.pattern"],
  [{ type: "object", patternProperties: { "(a+)+$": true } }, "patternProperties"],
  [{ type: "object", properties: { a: { minLength: -1 } } }, "properties.a.minLength"],
  [{ type: "object", properties: { a: { maximum: "5" } } }, "properties.a.maximum"],
  [{ type: "object", properties: { a: { multipleOf: 0 } } }, "properties.a.multipleOf"],
  [{ type: "object", properties: { a: { uniqueItems: 1 } } }, "properties.a.uniqueItems"],
  [{ type: "object", properties: { a: { anyOf: [] } } }, "properties.a.anyOf"],
  [{ type: "object", properties: { a: { items: { not: 1 } } } }, "properties.a.items.not"],
  [
    { type: "object", properties: { a: { oneOf: [true, { description: 1 }] } } },
    "properties.a.oneOf.1.description",
  ],
  [{ type: "object", properties: { a: { $ref: "#/$defs/none" } } }, "properties.a.$ref"],
  [{ type: "object", properties: { a: { $ref: "https://example.com/x" } } }, "properties.a.$ref"],
  [{ type: "object", required: "a" }, "required"],
  [{ type: "object", required: ["a", "a"] }, "required"],
  [{ type: "object", additionalProperties: 5 }, "additionalProperties"],
  [{ type: "object", properties: { a: { $ref: "#/properties/a" } } }, ""],
  [{ type: "object", allOf: [{ $ref: "#" }] }, ""],
  [doubling(12), ""],
  [{ type: "object", properties: { a: { $recursiveRef: "#" } } }, "properties.a.$recursiveRef"],
  [{ type: "object", unevaluatedProperties: { $ref: "#/$defs/none" } }, "unevaluatedProperties.$ref"],
  [{ type: "object", properties: { a: { allOf: [{ $ref: "#" }, { $ref: "#" }] } } }, ""],
];

/** A short schema that needs 2 to the power of `levels` checks. */
function doubling(levels: number): Record<string, JsonValue> {
  const next = (level: number) => ({ $ref: `#/$defs/l${level + 1}` });
  const entries = Array.from({ length: levels }, (_, level): [string, JsonValue] => [
    `l${level}`,
    { allOf: [next(level), next(level)] },
  ]);
  const $defs = { ...Object.fromEntries(entries), [`l${levels}`]: { type: "string" } };
  return { type: "object", properties: { a: { $ref: "#/$defs/l0" } }, $defs };
}

test("accepts references that converge, and a few that multiply", () => {
  const tree = { $ref: "#/$defs/tree" };
  const $defs = {
    tree: { type: "object", properties: { left: tree, right: tree, value: { type: "number" } } },
  };
  expect(findSchemaFault({ type: "object", properties: { tree }, $defs })).toBeNull();
  expect(findSchemaFault(doubling(6))).toBeNull();
});

test.each(WRONG)("rejects %j and names the path", (schema, path) => {
  expect(findSchemaFault(schema)?.path.join(".")).toBe(path);
});

test("any JSON under any keyword is accepted or rejected, and never throws", () => {
  const keyword = fc.constantFrom(
    ..."type properties items enum required pattern anyOf $ref $defs additionalProperties not minLength".split(
      " ",
    ),
  );
  const schema = fc.dictionary(keyword, fc.oneof(fc.jsonValue(), fc.dictionary(keyword, fc.jsonValue())));
  fc.assert(
    fc.property(schema, (value) => {
      const parameters: Record<string, JsonValue> = JSON.parse(JSON.stringify({ ...value, type: "object" }));
      const fault = findSchemaFault(parameters);
      expect(fault === null || fault.message !== "").toBe(true);
    }),
  );
});
