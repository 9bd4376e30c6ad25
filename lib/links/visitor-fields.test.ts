import { expect, test } from "vitest";
import {
  usableValues,
  type VisitorField,
  type VisitorFieldType,
  visitorValueProblem,
} from "./visitor-fields.ts";

const field = (change: Partial<VisitorField> = {}): VisitorField => ({
  ...{ name: "it", label: "It?", type: "text", required: false, choices: [] },
  ...change,
});

test.each<[VisitorFieldType, string, string | null]>([
  ["text", "Ana", null],
  ["text", "x".repeat(501), "invalid"],
  ["email", " ana@example.com ", null],
  ["email", "ana@example", "invalid"],
  ["email", "ana at example.com", "invalid"],
  ["email", "a@b@example.com", "invalid"],
  ["phone", "+49 (170) 123-4567", null],
  ["phone", "call me", "invalid"],
  ["date", "2026-11-28", null],
  ["date", "2026-13-28", "invalid"],
  ["date", "2026-02-31", "invalid"],
  ["date", "28.11.2026", "invalid"],
  ["choice", "Order", null],
  ["choice", "order", "invalid"],
])("a %s of %j is %s", (type, value, problem) => {
  expect(visitorValueProblem(field({ type, choices: ["Order"] }), value)).toBe(problem);
});

test("an empty answer is missing only where the page asks for a required one", () => {
  expect(visitorValueProblem(field({ required: true }), "  ")).toBe("missing");
  expect(visitorValueProblem(field({ required: true, label: null }), "")).toBeNull();
  expect(visitorValueProblem(field(), "")).toBeNull();
});

test("an address sets nothing that the owner did not allow, and nothing of another form", () => {
  const fields = [field({ name: "guest" }), field({ name: "mail", type: "email" })];
  const given = { guest: " Ana ", mail: "none", role: "admin", __proto__: "x", toString: "x" };
  expect(usableValues(fields, given)).toEqual({ guest: "Ana" });
  expect(usableValues([field({ name: "toString" })], {})).toEqual({});
  expect(usableValues(fields, { guest: ["a", "b"], mail: "" })).toEqual({});
});
