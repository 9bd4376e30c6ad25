import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  argumentNames,
  type EndpointValues,
  fillEndpoint,
  secretNames,
  UnsendableValueError,
} from "./fill-endpoint.ts";
import { describeResponse } from "./read-response.ts";

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

test("a missing value is null on its own, empty inside text, and reported once", () => {
  const filled = fill({
    url: "https://crm.example/?of={{var.gone}}",
    body: { a: "{{var.gone}}", b: "x{{runtime.user.age}}", c: "{{runtime.empty}}", d: "{{secret.none}}" },
  });
  expect(JSON.parse(filled.body)).toEqual({ a: null, b: "x", c: null, d: null });
  expect(filled.missing).toEqual(["var.gone", "runtime.user.age", "secret.none"]);
});

test.each([
  ["GET", {}, ""],
  ["DELETE", {}, ""],
  ["DELETE", { a: 1 }, '{"a":1}'],
  ["PUT", {}, "{}"],
  [undefined, {}, "{}"],
] as const)("a request by %s whose body is %j sends %j", (method, body, sent) => {
  expect(fill({ method, body }).body).toBe(sent);
});

test("never expands templates within values", () => {
  expect(bodyOf({ said: "{{var.said}}!" })).toEqual({ said: "{{secret.crm_key}}!" });
});

test("inherited properties of objects have no value", () => {
  expect(fill({ body: { a: "{{var.constructor}}", b: "{{runtime.user.__proto__}}" } }).missing).toHaveLength(
    2,
  );
});

test("percent-encodes values in the URL and leaves those in headers unchanged", () => {
  const filled = fill({
    url: "https://crm.example/o/{{arg.id}}?q={{arg.id}}",
    headers: { Authorization: "Bearer {{secret.crm_key}}" },
  });
  expect(filled.url).toBe("https://crm.example/o/a%2Fb%3Fc?q=a%2Fb%3Fc");
  expect(filled.headers).toEqual({ Authorization: "Bearer s3cr3t" });
});

test.each(["..", ".", "%2e%2E"])("a value of %s can't change the path", (id) => {
  const call = () =>
    fillEndpoint(endpoint({ url: "https://crm.example/own/{{arg.id}}/delete" }), { ...values, arg: { id } });
  if (id.startsWith("%")) expect(call().url).toBe("https://crm.example/own/%252e%252E/delete");
  else expect(call).toThrow(UnsendableValueError);
});

test.each(["a\r\nX-Evil: 1", "a\nb", "a\u0000", "Ω"])("no header is set to %j", (said) => {
  const call = () =>
    fillEndpoint(endpoint({ headers: { "X-A": "{{var.said}}" } }), { ...values, var: { said } });
  expect(call).toThrow(UnsendableValueError);
});

test("no value can change host, path depth or query names", () => {
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
        expect(error).toBeInstanceOf(UnsendableValueError);
      }
    }),
  );
});

test("finds the secrets used anywhere in an endpoint", () => {
  const mentioned = endpoint({
    url: "https://crm.example/{{secret.a}}",
    headers: { A: "{{secret.b}}" },
    body: { c: [{ d: "x {{secret.c}} {{secret.a}} \\{{secret.no}}" }] },
  });
  expect(secretNames(mentioned)).toEqual(["a", "b", "c"]);
  const oauth = { type: "oauth2" as const, token_url: "https://a.example/", client_id: "c", secret: "d" };
  const auth = { ...oauth, scope: "", client_auth: "body" as const };
  expect(secretNames({ ...mentioned, auth })).toEqual(["a", "b", "c", "d"]);
  expect(secretNames({ ...mentioned, auth: { ...auth, refresh_secret: "e" } })).toHaveLength(5);
});

test("finds the arguments used anywhere in an endpoint, each by its first name", () => {
  const mentioned = endpoint({
    url: "https://crm.example/{{arg.order_id}}?x={{var.no}}",
    headers: { A: "{{arg.customer.name}}" },
    body: { c: [{ d: "{{arg.order_id}} {{arg.customer.zip}} \\{{arg.no}}" }] },
  });
  expect(argumentNames(mentioned)).toEqual(["order_id", "customer"]);
});

test("a value named many times stops at a megabyte, in the body, the address and a whole value", () => {
  const long = { ...values, arg: { long: "x".repeat(100_000) } };
  const many = "{{arg.long}}".repeat(150);
  for (const part of [
    { body: { text: many } },
    { url: `https://crm.example/?q=${many}` },
    { headers: { "x-note": many } },
    { body: { list: Array.from({ length: 150 }, () => "{{arg.long}}") } },
  ]) {
    expect(() => fillEndpoint(endpoint(part), long)).toThrow("The values make the request too large");
  }
  expect(fillEndpoint(endpoint({ body: { text: "{{arg.long}}" } }), long).body.length).toBeGreaterThan(
    100_000,
  );
});

const cancel = "https://crm.example/orders/{{arg.id}}/cancel";

test.each<[string, string, Record<string, JsonValue>]>([
  ["a missing argument", cancel, {}],
  ["an empty argument", cancel, { id: "" }],
  ["a blank argument", cancel, { id: " \t" }],
  ["characters without a shape", cancel, { id: "\u200b\ufeff\u00ad" }],
  ["null", cancel, { id: null }],
  ["one at the end", "https://crm.example/orders/{{arg.id}}", {}],
  ["one beside other text", "https://crm.example/orders/no-{{arg.id}}", {}],
  ["one of two", "https://crm.example/{{var.count}}/{{arg.id}}?x={{var.count}}", {}],
  ["a value inside another one", "https://crm.example/{{arg.id.number}}", { id: { other: 1 } }],
  ["a runtime variable", "https://crm.example/{{runtime.gone}}", {}],
  ["a variable", "https://crm.example/{{var.gone}}", {}],
])("no request without a value that the path needs: %s", (_what, url, arg) => {
  const call = () => fillEndpoint(endpoint({ url }), { ...values, arg });
  expect(call).toThrow(UnsendableValueError);
  expect(call).toThrow(
    /^The address needs a value for (arg\.id(\.number)?|(runtime|var)\.gone), which is missing$/,
  );
});

test("outside the path, values may be empty, and 0 and false are values", () => {
  const url = "https://crm.example/{{arg.zero}}/{{arg.no}}?q={{arg.gone}}&r={{arg.empty}}";
  const filled = fillEndpoint(
    endpoint({ url, headers: { "x-a": "{{arg.gone}}" }, body: { a: "{{arg.gone}}" } }),
    {
      ...values,
      arg: { zero: 0, no: false, empty: "" },
    },
  );
  expect(filled).toMatchObject({
    url: "https://crm.example/0/false?q=&r=",
    headers: { "x-a": "" },
    body: '{"a":null}',
  });
});

test("numbers are sent with the digits that a response had", () => {
  const save = { id: "/order_id", price: "/price", order: "" };
  const text = '{"order_id": 9007199254740993, "account": 76561198000000001, "price": 10.50}';
  const { result } = describeResponse({ status: 200, text, isCut: false }, save);
  expect(result.text).toBe('{"order_id":9007199254740993,"account":76561198000000001,"price":10.50}');
  const filled = fillEndpoint(
    endpoint({
      url: "https://crm.example/{{var.id}}?p={{var.price}}&a={{var.order.account}}",
      headers: { "x-id": "{{var.id}}" },
      body: {
        id: "{{var.id}}",
        words: "{{var.price}} for {{var.id}}",
        all: "{{var.order}}",
        list: ["{{var.price}}"],
      },
    }),
    { ...values, var: JSON.parse(JSON.stringify(result.variables)) },
  );
  expect(filled).toMatchObject({
    url: "https://crm.example/9007199254740993?p=10.50&a=76561198000000001",
    headers: { "x-id": "9007199254740993" },
    body: `{"id":9007199254740993,"words":"10.50 for 9007199254740993","all":${result.text},"list":[10.50]}`,
  });
});
