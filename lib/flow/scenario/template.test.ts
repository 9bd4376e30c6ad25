import fc from "fast-check";
import { expect, test } from "vitest";
import { renderTemplate } from "./template.ts";

const values = { runtime: { name: "Ada", user: { city: "Bath", tags: ["a"] }, n: 3 }, var: { ok: true } };

test("fills runtime and scenario variables, with dotted paths, numbers, booleans and objects", () => {
  const { text, missing } = renderTemplate(
    "{{runtime.name}} {{ runtime.user.city }} {{runtime.n}} {{var.ok}} {{runtime.user.tags}}",
    values,
  );
  expect(text).toBe('Ada Bath 3 true ["a"]');
  expect(missing).toEqual([]);
});

test("a missing value becomes empty and is reported once", () => {
  const { text, missing } = renderTemplate("[{{runtime.x}}{{runtime.x}}{{var.y.z}}]", values);
  expect(text).toBe("[]");
  expect(missing).toEqual(["runtime.x", "var.y.z"]);
});

test("an inherited property is not a value", () => {
  expect(renderTemplate("{{runtime.constructor}}{{runtime.user.toString}}", values).text).toBe("");
});

test("a secret never reaches a prompt, whatever the variables contain", () => {
  expect(renderTemplate("{{secret.key}}", values)).toEqual({ text: "", missing: ["secret.key"] });
});

test("keeps escaped braces literally and leaves other braces alone", () => {
  expect(renderTemplate("\\{{runtime.name}} {{other.x}} {x}", values).text).toBe(
    "{{runtime.name}} {{other.x}} {x}",
  );
});

test("never expands templates inside a value", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(renderTemplate("{{runtime.a}}", { runtime: { a: value }, var: {} }).text).toBe(value);
    }),
  );
  const nested = { runtime: { a: "{{runtime.b}}", b: "no" }, var: {} };
  expect(renderTemplate("{{runtime.a}}", nested).text).toBe("{{runtime.b}}");
});
