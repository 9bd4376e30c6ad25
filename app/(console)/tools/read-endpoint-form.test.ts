import { expect, test } from "vitest";
import { TOOLS_EN } from "#components/tools/words/en.ts";
import { readEndpointForm } from "./read-endpoint-form.ts";

const read = (form: Record<string, string>) => readEndpointForm(form, TOOLS_EN.endpoint.problems);

test("parses header lines and the JSON body; empty fields become empty objects", () => {
  const form = { name: "n", headers: "A: b: c\r\n\r\n X-Y :z ", body: '{"a":[1]}' };
  expect(read(form)).toEqual({ name: "n", headers: { A: "b: c", "X-Y": "z" }, body: { a: [1] } });
  expect(read({ method: "GET", body: "{" })).toEqual({ method: "GET", headers: {}, body: {} });
  expect(read({ url: "u" })).toEqual({ url: "u", headers: {}, body: {} });
});

test.each([
  [{ headers: "no colon" }, "headers", "is not in the form"],
  [{ headers: ": value" }, "headers", "is not in the form"],
  [{ headers: "A: 1\nA: 2" }, "headers", "given twice"],
  [{ body: "{" }, "body", "valid JSON"],
])("refuses %j with an error on its field", (form, path, words) => {
  expect(() => read(form)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(words),
      details: [expect.objectContaining({ path })],
    }),
  );
});
