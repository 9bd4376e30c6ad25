import fc from "fast-check";
import { expect, test } from "vitest";
import { type EndpointValues, fillEndpoint, secretNames, UnsendableValue } from "./fill-endpoint.ts";

const values: EndpointValues = {
  secret: { crm_key: "s3cr3t" },
  runtime: { user: { name: "Lin", tags: ["a", "b"] }, empty: null },
  var: { count: 3, is_vip: true, said: "{{secret.crm_key}}" },
  arg: { id: "a/b?c", list: [1, 2] },
};
const endpoint = (part: object) => ({
  name: "Crm",
  url: "https://crm.example",
  headers: {},
  body: {},
  ...part,
});
const fill = (part: object) => fillEndpoint(endpoint(part), values);
const bodyOf = (body: object) => JSON.parse(fill({ body }).body);

test("a template that is a whole value keeps its type; inside text, objects become JSON", () => {
  const body = {
    count: "{{var.count}}",
    vip: "{{ var.is_vip }}",
    list: "{{arg.list}}",
    text: "{{runtime.user.name}} has {{var.count}}: {{arg.list}}",
    deep: [{ tag: "{{runtime.user.tags.1}}" }],
    plain: 7,
    literal: "\\{{var.count}}",
  };
  expect(bodyOf(body)).toEqual({
    count: 3,
    vip: true,
    list: [1, 2],
    text: "Lin has 3: [1,2]",
    deep: [{ tag: "b" }],
    plain: 7,
    literal: "{{var.count}}",
  });
});

test("what has no value is null as a whole, empty inside text, and named once", () => {
  const filled = fill({
    url: "https://crm.example/{{var.gone}}",
    body: { a: "{{var.gone}}", b: "x{{runtime.user.age}}", c: "{{runtime.empty}}", d: "{{secret.none}}" },
  });
  expect(JSON.parse(filled.body)).toEqual({ a: null, b: "x", c: null, d: null });
  expect(filled.missing).toEqual(["var.gone", "runtime.user.age", "secret.none"]);
});

test("what a value brings in is never expanded again", () => {
  expect(bodyOf({ said: "{{var.said}}!" })).toEqual({ said: "{{secret.crm_key}}!" });
});

test("names of objects that nobody wrote have no value", () => {
  expect(fill({ body: { a: "{{var.constructor}}", b: "{{runtime.user.__proto__}}" } }).missing).toHaveLength(
    2,
  );
});

test("values in the address are percent-encoded, those in headers stand as they are", () => {
  const filled = fill({
    url: "https://crm.example/o/{{arg.id}}?q={{arg.id}}",
    headers: { Authorization: "Bearer {{secret.crm_key}}" },
  });
  expect(filled.url).toBe("https://crm.example/o/a%2Fb%3Fc?q=a%2Fb%3Fc");
  expect(filled.headers).toEqual({ Authorization: "Bearer s3cr3t" });
});

test.each(["..", ".", "%2e%2E"])("a value of %s leads to no other path", (id) => {
  const call = () =>
    fillEndpoint(endpoint({ url: "https://crm.example/own/{{arg.id}}/delete" }), { ...values, arg: { id } });
  if (id.startsWith("%")) expect(call().url).toBe("https://crm.example/own/%252e%252E/delete");
  else expect(call).toThrow(UnsendableValue);
});

test.each(["a\r\nX-Evil: 1", "a\nb", "a\u0000", "Ω"])("no header is made of %j", (said) => {
  const call = () =>
    fillEndpoint(endpoint({ headers: { "X-A": "{{var.said}}" } }), { ...values, var: { said } });
  expect(call).toThrow(UnsendableValue);
});

test("whatever the values are, host, path depth and query names stay the owner's", () => {
  const url = "https://crm.example/a/{{arg.x}}/b?q={{arg.y}}&r=1";
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (x, y) => {
      try {
        const filled = new URL(fillEndpoint(endpoint({ url }), { ...values, arg: { x, y } }).url);
        expect(filled.origin).toBe("https://crm.example");
        expect(filled.pathname.split("/")).toHaveLength(4);
        expect([...filled.searchParams.keys()]).toEqual(["q", "r"]);
        expect(filled.searchParams.get("q")).toBe(y.toWellFormed());
      } catch (error) {
        expect(error).toBeInstanceOf(UnsendableValue);
      }
    }),
  );
});

test("knows the secrets that are mentioned anywhere", () => {
  const mentioned = endpoint({
    url: "https://crm.example/{{secret.a}}",
    headers: { A: "{{secret.b}}" },
    body: { c: [{ d: "x {{secret.c}} {{secret.a}} \\{{secret.no}}" }] },
  });
  expect(secretNames(mentioned)).toEqual(["a", "b", "c"]);
});
