import { expect, test } from "vitest";
import { describeResponse, findByPointer } from "./read-response.ts";

const answer = (text: string, status = 200, isCut = false) => ({ status, text, isCut });

test("passes on JSON as JSON, other text unchanged, and an empty response as done", () => {
  expect(describeResponse(answer('{\n "a": 1 }')).result).toEqual({
    ok: true,
    text: '{"a":1}',
    variables: {},
  });
  expect(describeResponse(answer("<p>Hi</p>")).result.text).toBe("<p>Hi</p>");
  expect(describeResponse(answer("", 204)).result).toEqual({ ok: true, text: "Done.", variables: {} });
});

test("marks a truncated response", () => {
  expect(describeResponse(answer('{"a', 200, true)).result.text).toMatch(/^\{"a\n\[The response is longer/);
});

test.each([301, 404, 500])("status %i is an error with at most the first 2 KB", (status) => {
  const { error, result } = describeResponse(answer("é€".repeat(5000), status), { a: "" });
  expect(error).toBe(`The endpoint responded with status ${status}`);
  expect(result).toMatchObject({ ok: false, variables: {} });
  const shown = result.text.slice(`${error}: `.length);
  expect(shown).toMatch(/^(é€)+é?$/);
  expect(Buffer.byteLength(shown)).toBeGreaterThan(2040);
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(2048);
});

test("saves the values the pointers find, and leaves out the others", () => {
  const save = { id: "/order/id", first: "/items/0", all: "", none: "/order/x", proto: "/__proto__" };
  const { result } = describeResponse(answer('{"order":{"id":7},"items":["a"]}'), save);
  expect(result.variables).toEqual({ id: 7, first: "a", all: { order: { id: 7 }, items: ["a"] } });
});

test("pointers follow RFC 6901", () => {
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
