import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LlmEvent, LlmRequest, LlmSettings } from "#models/llm/llm-protocol.ts";
import { makeGguf, type TinyGguf } from "#models/llm/testing/make-gguf.ts";
import {
  BOOK_TABLE,
  CALLS_BOOK_TABLE,
  createModelFolder,
  NEVER_STOPS,
  requestFor,
  SAYS_HELLO,
  settingsFor,
  textIn,
} from "#models/llm/testing/tiny-models.ts";
import { generate } from "./generate.ts";
import { type Engine, loadEngine } from "./load-engine.ts";

// Everything here runs the real library on files of half a megabyte. They say a script, so nothing here says how well a
// model answers. `llm-process.test.ts` tests the process that the library has in the product, which takes long to start.
let models: Awaited<ReturnType<typeof createModelFolder>>;
beforeAll(async () => {
  models = await createModelFolder();
});
afterAll(async () => {
  await Promise.all([...engines.values()].map(async (engine) => (await engine).llama.dispose()));
  await models.remove();
});

let files = 0;
async function load(model: TinyGguf | Buffer, changes: Partial<LlmSettings> = {}): Promise<Engine> {
  return await loadEngine(settingsFor(await models.write(`${files++}.gguf`, model), changes));
}

const engines = new Map<TinyGguf, Promise<Engine>>();
function share(model: TinyGguf, changes: Partial<LlmSettings> = {}): Promise<Engine> {
  const engine = engines.get(model) ?? load(model, changes);
  engines.set(model, engine);
  return engine;
}

const never = new AbortController().signal;
/** About 1,500 tokens: the tiny vocabulary has one per character. */
const LONG = "Tell me about the weather. ".repeat(55);

async function answer(model: TinyGguf, request: LlmRequest): Promise<LlmEvent[]> {
  const events: LlmEvent[] = [];
  await generate(await share(model), request, (event) => events.push(event), never);
  return events;
}

/** Calls a table for a group that is too large, if it may speak as it likes. */
const TOO_MANY: TinyGguf = {
  chains: [
    ["\n", "<tool_call>"],
    [" ", '{"people"', ": 400, ", '"name": ', '"Ann', 'a"}'],
  ],
};
/** Thinks, and would rather speak than call a function. */
const THINKS: TinyGguf = {
  chains: [["\n", "<think>", "secret plan", "</think>", "Yes."], ...(CALLS_BOOK_TABLE.chains ?? []).slice(1)],
};
const RANDOM: TinyGguf = {};

describe("an answer", () => {
  test("comes as it is written, with whole characters, and ends with its usage", async () => {
    const events = await answer(SAYS_HELLO, requestFor("Hi"));
    expect(textIn(events)).toBe("Bonjour, le café est prêt.");
    expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
    expect(events.at(-1)).toMatchObject({ type: "done", finish: "stop", usage: { completionTokens: 5 } });
  });

  test("of a model that does not stop ends at the client's stop text, and when the context is full", async () => {
    await share(NEVER_STOPS, { contextTokens: 512 });
    const stopped = await answer(NEVER_STOPS, requestFor("Hi", { stop: ["again"] }));
    expect(textIn(stopped)).toBe("round and ");
    const full = await answer(NEVER_STOPS, requestFor("Hi", { maxTokens: 1000 }));
    expect(full.at(-1)).toMatchObject({ finish: "length" });
  });

  test("to a prompt that does not fit is refused with its size", async () => {
    await share(NEVER_STOPS, { contextTokens: 512 });
    await expect(answer(NEVER_STOPS, requestFor(LONG))).rejects.toMatchObject({
      failure: {
        status: 400,
        code: "context_length_exceeded",
        message: expect.stringMatching(/512 tokens.+1\d{3} tokens/),
      },
    });
  });

  test("leaves out thoughts", async () => {
    expect(textIn(await answer(THINKS, requestFor("Hi")))).toBe("Yes.");
  });
});

describe("a function call", () => {
  const events = (model: TinyGguf, changes: Partial<LlmRequest>) =>
    answer(model, requestFor("A table for four", { tools: [BOOK_TABLE], ...changes }));
  const call = (all: LlmEvent[]) => all.find((event) => event.type === "call")?.call;

  test("arrives whole, with arguments that fit the schema", async () => {
    const all = await events(CALLS_BOOK_TABLE, {});
    expect(call(all)).toEqual({ name: "book_table", arguments: '{"people":4,"name":"Anna"}' });
    expect(all.at(-1)).toMatchObject({ finish: "tool_calls" });
  });

  test("that is required happens, whatever the model would say", async () => {
    expect(call(await events(THINKS, { choice: "required" }))).toMatchObject({ name: "book_table" });
    const close = { name: "close", description: "Closes", parameters: {} };
    const named = await events(THINKS, { tools: [BOOK_TABLE, close], choice: { name: "close" } });
    expect(call(named)).toEqual({ name: "close", arguments: "{}" });
  });

  test("of a random model is one of the offered functions, or an error", async () => {
    const tools = [
      {
        ...BOOK_TABLE,
        parameters: { type: "object", properties: { vegan: { type: "boolean" } }, required: ["vegan"] },
      },
      {
        name: "book",
        description: "Books",
        parameters: { type: "object", properties: { kind: { enum: ["a", "b"] } } },
      },
    ];
    const all = await events(RANDOM, { tools, choice: "required" });
    expect(["book_table", "book"]).toContain(call(all)?.name);
    expect(["{}", '{"vegan":true}', '{"vegan":false}', '{"kind":"a"}', '{"kind":"b"}']).toContain(
      call(all)?.arguments,
    );
  });

  test("whose arguments break the schema's bounds is an error, never a call", async () => {
    await expect(events(TOO_MANY, {})).rejects.toMatchObject({
      failure: { status: 502, code: "invalid_function_call" },
    });
  });

  test("is not said aloud when no functions are offered", async () => {
    const all = await events(CALLS_BOOK_TABLE, { choice: "none" });
    expect(textIn(all)).toBe("");
    expect(call(all)).toBeUndefined();
  });

  test.each([{ choice: "required" as const, tools: [] }, { choice: { name: "nothing" } }])(
    "that cannot be made is refused: %j",
    async (changes) => {
      await expect(events(SAYS_HELLO, changes)).rejects.toMatchObject({ failure: { status: 400 } });
    },
  );
});

describe("several conversations", () => {
  test("are answered at the same time, and none waits for the other's end", async () => {
    const engine = await share(NEVER_STOPS, { contextTokens: 512 });
    const order: string[] = [];
    const talk = (name: string) =>
      generate(
        engine,
        requestFor(name, { maxTokens: 60 }),
        ({ type }) => type === "text" && order.push(name),
        never,
      );
    await Promise.all([talk("one"), talk("two")]);
    const half = order.slice(0, order.length / 2);
    expect(half.filter((name) => name === "one").length).toBeGreaterThan(10);
    expect(half.filter((name) => name === "two").length).toBeGreaterThan(10);
  });

  test("each keep their prompt: a further turn reads only what is new", async () => {
    await share(SAYS_HELLO);
    const usage = async (...said: string[]) => {
      const [system] = requestFor("").messages;
      const turns = said.map((text, index) => ({
        role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
        text,
        toolCalls: [],
        toolCallId: undefined,
      }));
      const messages = [...(system ? [system] : []), ...turns];
      const done = (await answer(SAYS_HELLO, requestFor("", { messages }))).at(-1);
      return done?.type === "done" ? done.usage : undefined;
    };
    const [first, other] = ["I would like a table. ".repeat(20), "What is the weather like? ".repeat(20)];
    // What every prompt begins with may be known.
    expect((await usage(first))?.cachedTokens).toBeLessThan(60);
    await usage(other);
    const again = await usage(first, "Bonjour, le café est prêt.", "For four.");
    expect(again?.cachedTokens).toBeGreaterThan(440);
    expect((await usage(other, "Bonjour, le café est prêt.", "And now?"))?.cachedTokens).toBeGreaterThan(500);
  });
});

describe("a file", () => {
  const whole = makeGguf();
  test.each([
    ["that is truncated", whole.subarray(0, whole.length / 2), /incomplete/],
    ["that is not a GGUF file", Buffer.from("an error page"), /is not a GGUF file/],
    ["that is empty", Buffer.alloc(0), /is not a GGUF file/],
  ])("%s is reported", async (_, content, reason) => {
    await expect(load(content)).rejects.toThrow(reason);
  });

  test("larger than the allowed memory is refused; a long context is shortened to fit", async () => {
    await expect(load({}, { memoryBytes: 1_000_000 })).rejects.toThrow(/may use 1 MB.+LOCAL_LLM_MEMORY_GB/);
    const file = makeGguf({ contextTokens: 65_536 });
    const settings = { contextTokens: 65_536, sequences: 1 };
    const roomy = await load(file, settings);
    const tight = await load(file, { ...settings, memoryBytes: roomy.info.memoryBytes - 1 });
    expect(tight.info.contextTokens).toBe(32_768);
    await Promise.all([roomy.llama.dispose(), tight.llama.dispose()]);
  });
});
