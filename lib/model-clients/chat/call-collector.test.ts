import { expect, test } from "vitest";
import { CallCollector, type CallPart } from "./chat-chunk.ts";

function collect(...parts: CallPart[]) {
  const calls = new CallCollector();
  for (const part of parts) calls.add(part);
  return calls.take();
}

const two = [
  { id: "a", name: "look", args: '{"id":7}' },
  { id: "b", name: "stop", args: "{}" },
];

test.each<[string, CallPart[]]>([
  [
    "in fragments",
    [
      { index: 0, id: "a", function: { name: "look", arguments: "" } },
      { index: 0, function: { arguments: '{"id"' } },
      { index: 0, function: { arguments: ":7}" } },
      { index: 1, id: "b", function: { name: "stop", arguments: "" } },
    ],
  ],
  [
    "interleaved",
    [
      { index: 0, id: "a", function: { name: "look", arguments: '{"id"' } },
      { index: 1, id: "b", function: { name: "stop", arguments: "{" } },
      { index: 0, function: { arguments: ":7}" } },
      { index: 1, function: { arguments: "}" } },
    ],
  ],
  [
    "with one index for all of them",
    [
      { index: 0, id: "a", function: { name: "look", arguments: '{"id":7}' } },
      { index: 0, id: "b", function: { name: "stop", arguments: "{}" } },
    ],
  ],
  [
    "without an index",
    [
      { id: "a", function: { name: "look", arguments: '{"id"' } },
      { id: "a", function: { arguments: ":7}" } },
      { id: "b", function: { name: "stop" } },
    ],
  ],
  [
    "with id and name in each fragment",
    [
      { index: 0, id: "a", function: { name: "look", arguments: '{"id"' } },
      { index: 0, id: "a", function: { name: "look", arguments: ":7}" } },
      { index: 1, id: "b", function: { name: "stop", arguments: "" } },
    ],
  ],
  [
    "with the id after the name",
    [
      { index: 0, function: { name: "look", arguments: '{"id":7}' } },
      { index: 0, id: "a" },
      { index: 1, id: "b", function: { name: "stop" } },
    ],
  ],
  [
    "with an object as arguments",
    [
      { index: 0, id: "a", function: { name: "look", arguments: { id: 7 } } },
      { index: 1, id: "b", function: { name: "stop", arguments: {} } },
    ],
  ],
])("two calls %s", (_, parts) => {
  expect(collect(...parts)).toEqual(two);
});

test("calls without index and id get ids of their own", () => {
  const calls = collect(
    { function: { name: "look", arguments: '{"id"' } },
    { function: { arguments: ":7}" } },
    { id: "", function: { name: "look", arguments: '{"id":8}' } },
  );
  expect(calls.map(({ name, args }) => [name, args])).toEqual([
    ["look", '{"id":7}'],
    ["look", '{"id":8}'],
  ]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  expect(calls.every(({ id }) => id.length > 8)).toBe(true);
});

test("a signature of the first call goes with all of them", () => {
  const extra = { google: { thought_signature: "s" } };
  const calls = collect(
    { index: 0, id: "a", function: { name: "look" }, extra_content: extra },
    { index: 1, id: "b", function: { name: "stop" } },
  );
  expect(calls.map((call) => call.extra)).toEqual([extra, extra]);
});

test("a part that names no function is not a call", () => {
  expect(collect({ index: 0, id: "a", function: { arguments: "{}" } })).toEqual([]);
});
