import { expect, test } from "vitest";
import { describeAnswer } from "./describe-answer.ts";
import { findByPointer } from "./find-by-pointer.ts";
import { redactSecrets } from "./redact-secrets.ts";

const answer = (text: string, status = 200, isCut = false) => ({ status, text, isCut });

test("JSON is passed on as JSON, other text as it is, nothing as done", () => {
  expect(describeAnswer(answer('{\n "a": 1 }')).result).toEqual({ ok: true, text: '{"a":1}', variables: {} });
  expect(describeAnswer(answer("<p>Hi</p>")).result.text).toBe("<p>Hi</p>");
  expect(describeAnswer(answer("", 204)).result).toEqual({ ok: true, text: "Done.", variables: {} });
});

test("what was cut is marked", () => {
  expect(describeAnswer(answer('{"a', 200, true)).result.text).toMatch(/^\{"a\n\[The answer goes on/);
});

test.each([301, 404, 500])("status %i is an error with at most the first 2 KB", (status) => {
  const { error, result } = describeAnswer(answer("é€".repeat(5000), status), { a: "" });
  expect(error).toBe(`The endpoint answered with status ${status}`);
  expect(result).toMatchObject({ ok: false, variables: {} });
  const told = result.text.slice(`${error}: `.length);
  expect(told).toMatch(/^(é€)+é?$/);
  expect(Buffer.byteLength(told)).toBeGreaterThan(2040);
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(2048);
});

test("saves what the pointers find, and leaves out what they do not", () => {
  const save = { id: "/order/id", first: "/items/0", all: "", none: "/order/x", proto: "/__proto__" };
  const { result } = describeAnswer(answer('{"order":{"id":7},"items":["a"]}'), save);
  expect(result.variables).toEqual({ id: 7, first: "a", all: { order: { id: 7 }, items: ["a"] } });
});

test("a pointer follows RFC 6901", () => {
  const document = { foo: ["bar"], "": 0, "a/b": 1, "m~n": 8, "~1": 9 };
  expect(findByPointer(document, "/foo/0")).toBe("bar");
  expect(findByPointer(document, "/")).toBe(0);
  expect(findByPointer(document, "/a~1b")).toBe(1);
  expect(findByPointer(document, "/m~0n")).toBe(8);
  expect(findByPointer(document, "/~01")).toBe(9);
  for (const pointer of ["/foo/00", "/foo/-", "/foo/length", "/foo/1"]) {
    expect(findByPointer(document, pointer)).toBeUndefined();
  }
});

test("no form of a secret stays, and no part of a longer one", () => {
  const secrets = ['p"a ss/1', "key-1", "key-12345"];
  const text = `p"a ss/1 ${JSON.stringify('p"a ss/1')} ${encodeURIComponent('p"a ss/1')} key-12345`;
  expect(redactSecrets(text, secrets)).toBe('[secret] "[secret]" [secret] [secret]');
  expect(redactSecrets("1 of 10", ["1"])).toBe("1 of 10");
});
