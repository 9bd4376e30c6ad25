import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { validateArguments } from "./validate-arguments.ts";

type JsonObject = Record<string, JsonValue>;

const check = (property: JsonObject, value: JsonValue, others: JsonObject = {}) =>
  validateArguments(
    {
      ...{ type: "set", name: "note", description: "", save: [] },
      parameters: { type: "object", properties: { value: property }, ...others },
    },
    { value },
  );

test.each<[string, JsonObject, string]>([
  ["nested repetitions", { pattern: "^(a+)+$" }, `${"a".repeat(9_000)}!`],
  ["repetitions of the same", { pattern: "a*a*a*a*a*b" }, "a".repeat(9_000)],
  ["choices of the same", { pattern: "^(a|a|aa)*$" }, `${"a".repeat(9_000)}!`],
  ["text longer than a pattern accepts", { pattern: "^(.*,){30}x$" }, "a,".repeat(500_000)],
  ["an unusual format", { format: "url" }, `http://${"a".repeat(60)}-!`],
])("no schema can stall the app: %s", (_name, property, text) => {
  const before = process.threadCpuUsage();
  check({ type: "string", ...property }, text);
  // JavaScript's own engine would take practically forever.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

test("patterns still apply next to a format and inside choices, and the error names the pattern", () => {
  const wrong = check({ type: "string", pattern: "^[A-Z]{2}\\d+$" }, "x1");
  expect(wrong).toMatchObject({ ok: false, fault: expect.stringContaining("^[A-Z]{2}\\d+$") });
  expect(check({ type: "string", pattern: "^[A-Z]{2}\\d+$" }, "AB12").ok).toBe(true);
  expect(check({ type: "string", pattern: "^a", format: "email" }, "a@example.com").ok).toBe(true);
  expect(check({ type: "string", pattern: "^a", format: "email" }, "b@example.com").ok).toBe(false);
  expect(check({ type: "string", pattern: "^a", format: "email" }, "a").ok).toBe(false);
  const either: JsonObject = { anyOf: [{ type: "number" }, { $ref: "#/$defs/code" }] };
  const defs = { $defs: { code: { type: "string", pattern: "^\\p{L}+$" } } };
  expect(check(either, "añ", defs).ok).toBe(true);
  expect(check(either, "a1", defs).ok).toBe(false);
});

test("a property may be named pattern, and an enum value may be one", () => {
  const properties = { pattern: { type: "string" }, value: { enum: [{ pattern: "x" }] } };
  expect(check({}, { pattern: "x" }, { properties }).ok).toBe(true);
  expect(check({}, "x", { properties }).ok).toBe(false);
});

test("rejects arguments that are nested too deep", () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? 1 : { inner: nested(levels - 1) });
  expect(check({}, nested(15)).ok).toBe(true);
  expect(check({}, nested(16))).toMatchObject({ ok: false, fault: expect.stringContaining("too deep") });
});

test("an invalid schema accepts no arguments", () => {
  expect(check({ pattern: "(a)\\1" }, "aa").ok).toBe(false);
  expect(check({ type: "text" }, "aa").ok).toBe(false);
});

const booking = {
  type: "object",
  required: ["date", "party"],
  properties: {
    date: { type: "string" },
    party: { type: "integer", minimum: 1 },
    note: { type: "string" },
    price: { type: "number" },
    vip: { type: "boolean" },
    reason: { type: ["string", "null"] },
    either: { anyOf: [{ type: "integer" }, { type: "null" }] },
    size: { enum: ["small", "large"] },
    tags: { type: "array", items: { type: "integer" } },
    guest: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" }, age: { $ref: "#/$defs/age" }, phone: { type: "string" } },
    },
  },
  $defs: { age: { type: "integer" } },
};
const book = (more: JsonObject) =>
  validateArguments({ parameters: booking }, { date: "2026-05-01", party: 2, ...more });
const booked = (more: JsonObject) => {
  const checked = book(more);
  return checked.ok ? checked.args : checked.fault;
};

test.each<[string, JsonObject, JsonObject]>([
  ["null for an optional argument counts as left out", { note: null }, {}],
  ["also for a choice of values", { size: null }, {}],
  ["also inside an object", { guest: { name: "Ana", age: null } }, { guest: { name: "Ana" } }],
  ["null stays where the schema names it", { reason: null, either: null }, { reason: null, either: null }],
  ["an integer as text", { party: "2" }, { party: 2 }],
  ["a negative one", { guest: { name: "Ana", age: "-3" } }, { guest: { name: "Ana", age: -3 } }],
  ["a number as text", { price: "10.5" }, { price: 10.5 }],
  ["a number as text, with its digits", { price: "10.50" }, { price: { $number: "10.50" } }],
  ["a long one", { party: "9007199254740993" }, { party: { $number: "9007199254740993" } }],
  ["a boolean as text", { vip: "true" }, { vip: true }],
  ["items as text", { tags: ["1", 2] }, { tags: [1, 2] }],
  ["a list as text", { tags: "[1,2]" }, { tags: [1, 2] }],
  ["an object as text", { guest: '{"name":"Ana","age":null}' }, { guest: { name: "Ana" } }],
  ["a number as text where null is the other choice", { either: "3" }, { either: 3 }],
  ["text that looks like a number", { note: "007" }, { note: "007" }],
])("arguments that mean exactly one thing are accepted: %s", (_what, written, meant) => {
  expect(booked(written)).toEqual({ date: "2026-05-01", party: 2, ...meant });
});

test.each<[string, JsonObject]>([
  ["null for a required argument", { party: null }],
  ["null for a required one inside an object", { guest: { name: null } }],
  ["a fraction for an integer", { party: "2.5" }],
  ["2.0 for an integer", { party: "2.0" }],
  ["words", { party: "two" }],
  ["leading zeros", { party: "02" }],
  ["spaces", { party: " 2" }],
  ["empty text", { party: "" }],
  ["hexadecimal", { party: "0x2" }],
  ["infinity", { price: "Infinity" }],
  ["a decimal comma", { price: "10,5" }],
  ["capitals of a boolean", { vip: "True" }],
  ["1 for a boolean", { vip: 1 }],
  ["a boolean for text", { note: true }],
  ["a number for text", { note: 4711 }],
  ["a long number for text", { note: { $number: "9007199254740993" } }],
  ["a number below the minimum, as text", { party: "0" }],
  ["a broken list", { tags: "[1,2" }],
  ["null in a list", { tags: [null] }],
])("arguments that could mean something else stay an error: %s", (_what, written) => {
  expect(book(written).ok).toBe(false);
});

test("without types in the schema, nothing is changed", () => {
  const parameters = { type: "object", properties: { any: {} } };
  const args = { any: null, other: "2", more: null };
  expect(validateArguments({ parameters }, args)).toEqual({ ok: true, args });
});

test.each<[string, JsonObject, JsonValue, JsonObject]>([
  ["nothing for an optional number", { type: "integer" }, "", {}],
  ["the word null for an optional number", { type: "integer" }, "null", {}],
  ["Python's None for an optional list", { type: "array" }, "None", {}],
  ["nothing for an optional choice", { type: "string", enum: ["a", "b"] }, "", {}],
  ["nothing for an optional date", { type: "string", format: "date" }, " ", {}],
  [
    "a choice in another case",
    { type: "string", enum: ["Monday", "Tuesday"] },
    "monday",
    { value: "Monday" },
  ],
  ["a choice of numbers as text", { enum: [1, 2] }, "2", { value: 2 }],
  ["a constant as text", { const: 5 }, "5", { value: 5 }],
])("%s means one thing", (_name, property, value, args) => {
  expect(check(property, value)).toEqual({ ok: true, args });
});

test.each<[string, JsonObject, JsonValue, JsonObject]>([
  ["nothing for a required number", { type: "integer" }, "", { required: ["value"] }],
  ["nothing for a required choice", { type: "string", enum: ["a"] }, "", { required: ["value"] }],
  ["two choices that read alike", { enum: ["a", "A"] }, "á", {}],
  ["another choice", { type: "string", enum: ["Monday"] }, "mon", {}],
  ["a list's item as text", { type: "array", items: { type: "string" } }, "a", {}],
])("%s stays an error", (_name, property, value, more) => {
  expect(check(property, value, more).ok).toBe(false);
});

test("an empty text is a text", () => {
  expect(check({ type: "string" }, "")).toEqual({ ok: true, args: { value: "" } });
  expect(check({ type: "string" }, "null")).toEqual({ ok: true, args: { value: "null" } });
});
