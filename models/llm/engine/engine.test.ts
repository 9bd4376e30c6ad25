import { describe, expect, test } from "vitest";
import { toChatHistory } from "./chat-history.ts";
import { fitArguments } from "./fit-arguments.ts";
import { toGrammarSchema } from "./grammar-schema.ts";
import { JsonEnd } from "./json-end.ts";
import { OutputScanner } from "./output-scanner.ts";

const MARKERS = [
  { kind: "stop" as const, text: "<|im_end|>" },
  { kind: "call" as const, text: "<tool_call>" },
  { kind: "thought" as const, text: "<think>" },
];

/** Everything that is said when the output arrives in these pieces. */
function scan(pieces: string[]) {
  const scanner = new OutputScanner(MARKERS, "</think>");
  let said = "";
  for (const piece of pieces) {
    const { text, found, at } = scanner.push(piece);
    said += text;
    if (found) return { said, found, at };
  }
  return { said: said + scanner.flush() };
}

describe("the output's scanner", () => {
  test.each([
    [["Hello ", "there"], { said: "Hello there" }],
    [["Bye<|im_", "end|>and more"], { said: "Bye", found: "stop", at: 3 }],
    [["a < b and <", "tool box>"], { said: "a < b and <tool box>" }],
    [["One moment.<tool_", "call>\n{"], { said: "One moment.", found: "call", at: 11 }],
    [["<think>loud thoughts", " of it</th", "ink>\n\nYes."], { said: "Yes." }],
    [["<think>never ends"], { said: "" }],
    [["\n\n", "  Yes", " indeed"], { said: "Yes indeed" }],
  ])("says of %j only what is meant to be heard", (pieces, expected) => {
    expect(scan(pieces)).toEqual(expected);
  });

  test("gives the same result however the output is cut", () => {
    const output = "Well<think>hm</think>, yes. <tool_call>x";
    for (let size = 1; size < output.length; size += 1) {
      const pieces = output.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
      expect(scan(pieces)).toEqual({ said: "Well, yes. ", found: "call", at: 28 });
    }
  });
});

test("the end of a JSON value is found in any piece, not in its strings", () => {
  const json = '{"a": "}\\"]", "b": [1, {"c": "\\\\"}]}';
  const end = new JsonEnd();
  const found = [...`${json}\n\n`].map((character) => end.push(character));
  expect(found.findIndex((length) => length !== undefined)).toBe(json.length - 1);
  expect(new JsonEnd().push(`${json}  `)).toBe(json.length);
  expect(new JsonEnd().push('{"a": ')).toBeUndefined();
});

describe("a tool's schema", () => {
  test("becomes one that the grammar can force, with null for what is optional", () => {
    const schema = toGrammarSchema({
      type: "object",
      properties: {
        day: { type: "string", description: "ISO date", pattern: "^\\d" },
        seats: { type: ["integer", "null"], minimum: 1 },
        kind: { enum: ["a", "b"] },
        tags: { type: "array", items: { type: "string" }, maxItems: 3 },
      },
      required: ["day", "seats"],
    });
    expect(schema).toEqual({
      type: "object",
      properties: {
        day: { type: "string", description: "ISO date" },
        seats: { oneOf: [{ type: "integer" }, { type: "null" }] },
        kind: { oneOf: [{ enum: ["a", "b"] }, { type: "null" }] },
        tags: { oneOf: [{ type: "array", items: { type: "string" }, maxItems: 3 }, { type: "null" }] },
      },
    });
  });

  test("that refers to itself or is nested without end is cut off", () => {
    let nested: Record<string, unknown> = { type: "string" };
    for (let depth = 0; depth < 50; depth += 1) nested = { type: "array", items: nested };
    expect(JSON.stringify(toGrammarSchema(nested)).length).toBeLessThan(500);
  });
});

describe("arguments", () => {
  const schema = {
    type: "object",
    properties: {
      seats: { type: "integer", minimum: 1 },
      note: { type: "string" },
      place: { type: "object", properties: { floor: { type: "integer" } } },
    },
    required: ["seats"],
  };

  test("lose the nulls that the grammar forced, and are validated", () => {
    expect(fitArguments('{"seats": 2, "note": null, "place": {"floor": null}}', schema)).toEqual({
      ok: true,
      text: '{"seats":2,"place":{}}',
    });
  });

  test.each(['{"seats": 0}', '{"note": "x"}', '{"seats": null}', "{broken", '{"seats": 26E9, "note": 4}'])(
    "%s are rejected",
    (text) => {
      expect(fitArguments(text, schema).ok).toBe(false);
    },
  );
});

describe("the history", () => {
  const plain = { toolCalls: [], toolCallId: undefined };
  const call = { id: "c1", name: "find", arguments: '{"q":1}' };

  test("keeps a function's result beside its call, and ends with the model's turn", () => {
    const history = toChatHistory([
      { role: "system", text: "Rules", ...plain },
      { role: "user", text: "Find it", ...plain },
      { role: "assistant", text: "", toolCalls: [call], toolCallId: undefined },
      { role: "tool", text: "found", toolCalls: [], toolCallId: "c1" },
    ]);
    expect(history).toMatchObject([
      { type: "system" },
      { type: "user" },
      { type: "model", response: [{ name: "find", params: { q: 1 }, result: "found" }] },
    ]);
    expect(toChatHistory([{ role: "user", text: "Hi", ...plain }]).at(-1)).toEqual({
      type: "model",
      response: [],
    });
  });

  test("with a result that belongs to no call is refused", () => {
    expect(() => toChatHistory([{ role: "tool", text: "found", toolCalls: [], toolCallId: "c2" }])).toThrow(
      /c2/,
    );
  });

  test("survives broken arguments of an earlier call", () => {
    const broken = { ...call, arguments: "{broken" };
    const history = toChatHistory([
      { role: "assistant", text: "", toolCalls: [broken], toolCallId: undefined },
    ]);
    expect(history).toMatchObject([{ response: [{ params: {} }] }]);
  });
});
