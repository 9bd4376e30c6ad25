import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "#lib/platform/json.ts";
import { compareJson, type JsonChange } from "./json-changes.ts";

/** Applies a patch as RFC 6902 says. */
function apply(document: JsonValue, changes: readonly JsonChange[]): JsonValue {
  const root = { "": structuredClone(document) };
  for (const { op, path, value } of changes) {
    const names = path.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = names.pop() ?? "";
    const holder = names.reduce((inner: object, name) => Reflect.get(inner, name), root);
    if (op === "add") expect(Object.hasOwn(holder, last)).toBe(false);
    if (op === "remove") expect(Reflect.deleteProperty(holder, last)).toBe(true);
    else Object.defineProperty(holder, last, { value, writable: true, enumerable: true, configurable: true });
  }
  return root[""];
}

const json = fc.jsonValue({ maxDepth: 4 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)));

test("the changes between any two values turn the first one into the second", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(apply(before, compareJson(before, after))).toEqual(after);
    }),
  );
});

test("equal values have no changes, whatever the order of their fields", () => {
  expect(compareJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
});

test("each change names the smallest place, what was there and what is", () => {
  const before = { nodes: { a: { say: "Hi", old: 1 }, "x/y~z": {} }, list: [1, 2], same: true };
  const after = { nodes: { a: { say: "Hello", edges: [] }, "x/y~z": { b: 1 } }, list: [1], same: true };
  expect(compareJson(before, after)).toEqual([
    { op: "replace", path: "/nodes/a/say", value: "Hello", before: "Hi" },
    { op: "remove", path: "/nodes/a/old", before: 1 },
    { op: "add", path: "/nodes/a/edges", value: [] },
    { op: "add", path: "/nodes/x~1y~0z/b", value: 1 },
    { op: "replace", path: "/list", value: [1], before: [1, 2] },
  ]);
});
