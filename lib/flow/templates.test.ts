import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTemplate, parseTemplate } from "./templates.ts";

test("splits a value into literal text and the values to fill in", () => {
  expect(
    parseTemplate("Bearer {{secret.crm_key}}; {{ runtime.user.name }}{{var.a}}!{{arg.order-id}}"),
  ).toEqual({
    parts: [
      "Bearer ",
      { namespace: "secret", path: ["crm_key"] },
      "; ",
      { namespace: "runtime", path: ["user", "name"] },
      { namespace: "var", path: ["a"] },
      "!",
      { namespace: "arg", path: ["order-id"] },
    ],
    problem: null,
  });
});

test("escaped braces are literal, and what follows them too", () => {
  expect(parseTemplate("\\{{secret.x}} and \\{{")).toEqual({ parts: ["{{secret.x}} and {{"], problem: null });
});

test("text without braces, and braces that are not doubled, are one literal", () => {
  expect(parseTemplate('{"a":{"b":1}}')).toEqual({ parts: ['{"a":{"b":1}}'], problem: null });
  expect(parseTemplate("")).toEqual({ parts: [], problem: null });
});

test.each([
  ["{{env.HOME}}", "has a template of an unknown namespace: env"],
  ["{{Secret.x}}", "has a template of an unknown namespace: Secret"],
  ["{{name}}", "has a template that names no value: {{name}}"],
  ["{{}}", "has a template that names no value: {{}}"],
  ["{{runtime.}}", "has a template that names no value: {{runtime.}}"],
  ["{{runtime.a b}}", "has a template that names no value: {{runtime.a b}}"],
  ["x {{runtime.a", "has {{ without }}: write \\{{ for literal braces"],
  ["{{{runtime.a}}}", "has {{ without }}: write \\{{ for literal braces"],
])("says what is wrong with %s", (text, problem) => {
  expect(parseTemplate(text).problem).toBe(problem);
  expect(hasTemplate(text)).toBe(true);
});

test("finds every value between texts of any kind, and keeps the texts", () => {
  const literal = fc.string().filter((text) => text !== "" && !/[{}\\\\]/.test(text));
  const reference = fc.record({
    namespace: fc.constantFrom("secret" as const, "runtime" as const, "var" as const, "arg" as const),
    path: fc.array(fc.stringMatching(/^[A-Za-z0-9_-]+$/), { minLength: 1 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(literal, reference)), (pairs) => {
      const text = pairs.map(
        ([before, { namespace, path }]) => `${before}{{ ${namespace}.${path.join(".")}}}`,
      );
      expect(parseTemplate(text.join(""))).toEqual({ parts: pairs.flat(), problem: null });
    }),
  );
});
