import { expect, test } from "vitest";
import { readEndpointForm } from "./read-endpoint-form.ts";

test("lines become headers, text becomes a body, and what was left empty an empty one", () => {
  const form = { name: "n", headers: "A: b: c\r\n\r\n X-Y :z ", body: '{"a":[1]}' };
  expect(readEndpointForm(form)).toEqual({ name: "n", headers: { A: "b: c", "X-Y": "z" }, body: { a: [1] } });
  expect(readEndpointForm({ url: "u" })).toEqual({ url: "u", headers: {}, body: {} });
});

test.each([
  [{ headers: "no colon" }, "headers", "not of the form"],
  [{ headers: ": value" }, "headers", "not of the form"],
  [{ headers: "A: 1\nA: 2" }, "headers", "given twice"],
  [{ body: "{" }, "body", "valid JSON"],
])("%j is refused at its field", (form, path, words) => {
  expect(() => readEndpointForm(form)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(words),
      details: [expect.objectContaining({ path })],
    }),
  );
});
