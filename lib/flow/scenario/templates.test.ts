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

test("escaped braces and the text after them are literal", () => {
  expect(parseTemplate("\\{{secret.x}} and \\{{")).toEqual({ parts: ["{{secret.x}} and {{"], problem: null });
});

test("text without double braces is one literal", () => {
  expect(parseTemplate('{"a":{"b":1}}')).toEqual({ parts: ['{"a":{"b":1}}'], problem: null });
  expect(parseTemplate("")).toEqual({ parts: [], problem: null });
});

test.each([
  ["{{env.HOME}}", "has a template with an unknown namespace: env"],
  ["{{Secret.x}}", "has a template with an unknown namespace: Secret"],
  ["{{name}}", "has a template without a value name: {{name}}"],
  ["{{}}", "has a template without a value name: {{}}"],
  ["{{runtime.}}", "has a template without a value name: {{runtime.}}"],
  ["{{runtime.a b}}", "has a template without a value name: {{runtime.a b}}"],
  ["x {{runtime.a", "has {{ without }}: write \\{{ for literal braces"],
  ["{{{runtime.a}}}", "has {{ without }}: write \\{{ for literal braces"],
])("explains the error in %s", (text, problem) => {
  expect(parseTemplate(text).problem).toBe(problem);
  expect(hasTemplate(text)).toBe(true);
});

test("finds every value between arbitrary texts and keeps the texts", () => {
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
