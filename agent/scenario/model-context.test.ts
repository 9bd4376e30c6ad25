import { llm } from "@livekit/agents";
import { expect, test } from "vitest";
import type { FlowDriver } from "./flow-driver.ts";
import { ModelContext } from "./model-context.ts";

const driver = { node: undefined } as unknown as FlowDriver;
const message = (role: "user" | "assistant", content: string) => llm.ChatMessage.create({ role, content });
const call = (callId: string) => llm.FunctionCall.create({ callId, name: "look_up", args: "{}" });
const output = (callId: string) =>
  llm.FunctionCallOutput.create({ callId, name: "look_up", output: "x".repeat(40_000), isError: false });

function compose(items: llm.ChatContext["items"]): llm.ChatContext["items"] {
  const context = new llm.ChatContext(items);
  return new ModelContext(driver, { instruction: "" }).compose("Be kind.", context, context).items;
}

test("an hour of conversation reaches the model complete, below the prompt", () => {
  const items = Array.from({ length: 400 }, (_, n) => message(n % 2 ? "assistant" : "user", "w".repeat(200)));
  const composed = compose(items);
  expect(composed).toHaveLength(401);
  expect(composed[0]).toMatchObject({ role: "system" });
});

test("a flood of typed text costs no more than the budget, and the prompt and the newest turns stay", () => {
  const items = Array.from({ length: 200 }, (_, n) => message("user", `${n} ${"a ".repeat(1_000)}`));
  const composed = compose(items);
  const texts = composed.map((item) => (item.type === "message" ? (item.textContent ?? "") : ""));
  expect(texts[0]).toContain("Be kind.");
  expect(texts.at(-1)).toMatch(/^199 /);
  expect(texts.slice(1).join("").length).toBeLessThanOrEqual(96_000);
  expect(composed.length).toBeGreaterThan(40);
});

test("the owner's system messages stay, however long the conversation becomes", () => {
  const rule = llm.ChatMessage.create({ role: "system", content: "The parcel is in Hamburg." });
  const items = Array.from({ length: 200 }, (_, n) => message("user", `${n} ${"a ".repeat(1_000)}`));
  const texts = compose([message("user", "first"), rule, ...items]).map((item) =>
    item.type === "message" ? (item.textContent ?? "") : "",
  );
  expect(texts.slice(0, 2)).toEqual([expect.stringContaining("Be kind."), "The parcel is in Hamburg."]);
  expect(texts).not.toContain("first");
  expect(texts.at(-1)).toMatch(/^199 /);
});

test("text without an alphabet counts a token per character", () => {
  const items = Array.from({ length: 30 }, () => message("user", "話".repeat(2_000)));
  expect(compose(items)).toHaveLength(13);
});

test("a function's output is left out together with its call", () => {
  const composed = compose([
    message("user", "hello"),
    call("first"),
    output("first"),
    call("second"),
    output("second"),
    call("third"),
    output("third"),
    message("user", "and now?"),
  ]);
  const calls = composed.flatMap((item) => (item.type === "function_call" ? [item.callId] : []));
  const outputs = composed.flatMap((item) => (item.type === "function_call_output" ? [item.callId] : []));
  expect([calls, outputs]).toEqual([
    ["second", "third"],
    ["second", "third"],
  ]);
});

test("a single item beyond the budget still reaches the model", () => {
  expect(compose([message("user", "first"), message("user", "b".repeat(200_000))])).toHaveLength(2);
});

const rule = (content: string) => llm.ChatMessage.create({ role: "system", content });
const texts = (items: llm.ChatContext["items"]) =>
  items.map((item) => (item.type === "message" ? (item.textContent ?? "") : ""));

test.each([
  ["Latin", "w".repeat(16_000)],
  ["Chinese", "話".repeat(16_000)],
  ["Hangul", "말".repeat(16_000)],
  ["Thai", "ก".repeat(16_000)],
  ["emoji", "😀".repeat(16_000)],
])(
  "four system messages of 16,000 characters reach the model, and so does the conversation: %s",
  (_script, content) => {
    const rules = [1, 2, 3, 4].map((n) => rule(`${n}${content}`));
    const turns = Array.from({ length: 20 }, (_, n) => message("user", `turn ${n}`));
    const composed = texts(compose([...rules, ...turns]));
    expect(composed.slice(1)).toEqual([...rules, ...turns].map((item) => item.textContent));
  },
);

test("a model that refuses a long conversation gets less of it and every system message; a second time, the newest", () => {
  const items = [
    rule("a".repeat(16_000)),
    rule("b".repeat(7_000)),
    message("user", "x".repeat(60_000)),
    message("user", "now"),
  ];
  const leftOut: number[] = [];
  const context = new ModelContext(driver, { instruction: "" }, (count) => leftOut.push(count));
  const composed = () => {
    const chat = new llm.ChatContext(items);
    return texts(context.compose("Be kind.", chat, chat).items).map((text) => text.slice(0, 1));
  };
  expect(composed()).toEqual(["B", "a", "b", "x", "n"]);
  context.shorten();
  expect(composed()).toEqual(["B", "a", "b", "n"]);
  expect(leftOut).toEqual([]);
  context.shorten();
  expect(composed()).toEqual(["B", "b", "n"]);
  expect(composed()).toHaveLength(3);
  expect(leftOut).toEqual([1]);
});
