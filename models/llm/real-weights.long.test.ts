import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askModel } from "#models/choice/ask-model.ts";
import { countRightAnswers, doesCallFunctions } from "#models/choice/ask-questions.ts";
import { SpeedStore } from "#models/choice/choice-files.ts";
import { NODE } from "#models/choice/measure-speed.ts";
import { describeAnswering, ModelChooser } from "#models/choice/model-chooser.ts";
import { readModelsEnv } from "#models/env.ts";
import { ggufFolder, ggufPath } from "./files/gguf-folder.ts";
import { LlmProcess } from "./llm-process.ts";
import type { LlmEvent, LlmMessage } from "./llm-protocol.ts";
import { loadRealWeights } from "./testing/real-model.ts";
import { BOOK_TABLE, collect, requestFor, settingsFor, textIn } from "./testing/tiny-models.ts";

// The real library with real weights, small enough for every machine. What it says makes little sense; how it says it is
// tested here.
const kept = join(readModelsEnv().VISAVIS_CACHE_DIR, "tests");
const LOAD_MS = 5 * 60_000;
const never = new AbortController().signal;

let path: string;
let llm: LlmProcess;

beforeAll(async () => {
  path = await loadRealWeights(kept);
  llm = new LlmProcess(settingsFor(path, { family: "auto", contextTokens: 2048, memoryBytes: 2 ** 31 }));
  await llm.loaded();
}, LOAD_MS);
afterAll(() => llm.close());

const message = (role: LlmMessage["role"], text: string): LlmMessage => ({
  role,
  text,
  toolCalls: [],
  toolCallId: undefined,
});
const usageOf = (events: LlmEvent[]) => {
  const done = events.at(-1);
  return done?.type === "done" ? done.usage : undefined;
};
/** A question that even the smallest model answers. */
const FRANCE = requestFor("What is the capital of France? Answer in one sentence.", { maxTokens: 40 });
const LONG = "Tell me everything about the weather in the mountains. ".repeat(100);

test("real weights are loaded with the prompt format that the file names", () => {
  expect(llm.state.status).toBe("ready");
  expect(llm.info).toMatchObject({ contextTokens: 2048, sequences: 2 });
  expect(llm.info?.memoryBytes).toBeGreaterThan(98_000_000);
});

test("an answer is streamed in words, is about the question, and ends by itself", async () => {
  const events = await collect(llm.chat(FRANCE, never));
  expect(textIn(events)).toMatch(/Paris/);
  expect(textIn(events)).not.toMatch(/<\|/);
  expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
  expect(events.at(-1)).toMatchObject({ type: "done", finish: "stop" });
});

test("an answer that does not end is cut at its limit", async () => {
  const events = await collect(llm.chat(requestFor("Count to a thousand.", { maxTokens: 12 }), never));
  expect(events.at(-1)).toMatchObject({ finish: "length", usage: { completionTokens: 12 } });
});

describe("a forced call", () => {
  const close = { name: "close", description: "Closes the bar", parameters: {} };
  const callIn = (events: LlmEvent[]) => events.find((event) => event.type === "call")?.call;

  test("has arguments that fit the schema", async () => {
    const said = "A table for four people, please. My name is Anna.";
    const request = requestFor(said, { tools: [BOOK_TABLE, close], choice: { name: "book_table" } });
    const call = callIn(await collect(llm.chat(request, never)));
    expect(call?.name).toBe("book_table");
    const { people, name } = JSON.parse(call?.arguments ?? "{}");
    expect(people).toBeGreaterThanOrEqual(1);
    expect(people).toBeLessThanOrEqual(20);
    expect(typeof name).toBe("string");
  });

  test("is one of the offered functions", async () => {
    const request = requestFor("We are done here.", { tools: [close], choice: "required" });
    expect(callIn(await collect(llm.chat(request, never)))).toEqual({ name: "close", arguments: "{}" });
  });
});

test("an interruption frees the model in the middle of a sentence, and the next request is answered", async () => {
  const control = new AbortController();
  const story = llm.chat(requestFor("Tell me a very long story.", { maxTokens: 1000 }), control.signal);
  const interrupted = (async () => {
    let words = 0;
    for await (const event of story) if (event.type === "text" && ++words === 5) control.abort();
  })();
  await expect(interrupted).rejects.toThrow();
  await expect.poll(() => llm.waiting, { timeout: 2000 }).toBe(0);
  expect(textIn(await collect(llm.chat(FRANCE, never)))).toMatch(/Paris/);
});

test("a further turn reads only what is new", async () => {
  const turns = [message("system", "You are the bar."), message("user", LONG.slice(0, 2000))];
  const first = await collect(llm.chat(requestFor("", { messages: turns, maxTokens: 10 }), never));
  const more = [...turns, message("assistant", textIn(first)), message("user", "And tomorrow?")];
  const second = usageOf(await collect(llm.chat(requestFor("", { messages: more, maxTokens: 10 }), never)));
  expect(second?.cachedTokens).toBeGreaterThan(0.9 * (usageOf(first)?.promptTokens ?? 0));
});

test("two conversations are answered at the same time", async () => {
  const order: string[] = [];
  const talk = async (name: string) => {
    const request = requestFor(`Tell me a story about ${name}.`, { maxTokens: 40 });
    for await (const event of llm.chat(request, never)) if (event.type === "text") order.push(name);
  };
  await Promise.all([talk("a dog"), talk("a ship")]);
  const half = order.slice(0, order.length / 2);
  for (const name of ["a dog", "a ship"])
    expect(half.filter((one) => one === name).length).toBeGreaterThan(5);
});

test("a prompt that does not fit is refused with its size", async () => {
  await expect(collect(llm.chat(requestFor(LONG.repeat(4)), never))).rejects.toMatchObject({
    failure: {
      status: 400,
      code: "context_length_exceeded",
      message: expect.stringMatching(/2048 tokens.+\d{4} tokens/),
    },
  });
});

test("it understands no text and calls no function, however fast it is", async () => {
  const ask = askModel({ kind: "builtin", name: "smollm2", path, bytes: 0, model: undefined }, llm);
  expect(await countRightAnswers(ask, never)).toBeLessThan(2);
  expect(await doesCallFunctions(ask, NODE, never)).toBe(false);
}, 120_000);

test("the chooser measures it, and keeps the demo", async () => {
  const folder = await mkdtemp(join(tmpdir(), "real-weights-"));
  await mkdir(ggufFolder(folder), { recursive: true });
  await symlink(path, ggufPath(folder, "smollm2"));
  const env = readModelsEnv({ VISAVIS_CACHE_DIR: folder, VISAVIS_DATA_DIR: folder });
  const chooser = new ModelChooser({ env, report: () => undefined, listServers: async () => [] });
  try {
    const chosen = await chooser.use();
    expect(chosen).toMatchObject({ model: { kind: "demo" } });
    const speed = (await new SpeedStore(folder).readAll())["builtin/smollm2"];
    // On a busy machine it does not finish in time; then it is too slow as well.
    expect(speed?.firstAnswerMs).toBeGreaterThan(0);
    expect(speed?.rightAnswers ?? 0).toBeLessThan(2);
    expect(speed?.callsFunctions ?? false).toBe(false);
    expect(describeAnswering(chosen).reason).toMatch(/smollm2/);
  } finally {
    await chooser.close();
    await rm(folder, { recursive: true });
  }
}, 120_000);
