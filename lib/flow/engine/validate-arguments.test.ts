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
