import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LlmProcess } from "./llm-process.ts";
import type { LlmEvent, LlmSettings } from "./llm-protocol.ts";
import { makeGguf, type TinyGguf } from "./testing/make-gguf.ts";
import {
  BOOK_TABLE,
  CALLS_BOOK_TABLE,
  collect,
  createModelFolder,
  NEVER_STOPS,
  requestFor,
  SAYS_HELLO,
  settingsFor,
  textIn,
} from "./testing/tiny-models.ts";

// Everything here runs the real library on files of half a megabyte. They say a script, so nothing here says how well a
// model answers.
let models: Awaited<ReturnType<typeof createModelFolder>>;
const processes: LlmProcess[] = [];

beforeAll(async () => {
  models = await createModelFolder();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await Promise.all([...shared.values()].map(async (one) => (await one).close()));
  await models.remove();
});

let files = 0;
async function load(model: TinyGguf | Buffer, changes: Partial<LlmSettings> = {}): Promise<LlmProcess> {
  const loading = new LlmProcess(settingsFor(await models.write(`${files++}.gguf`, model), changes));
  await loading.loaded();
  return loading;
}

/** A process for one test. */
async function start(model: TinyGguf | Buffer, changes: Partial<LlmSettings> = {}): Promise<LlmProcess> {
  const started = await load(model, changes);
  processes.push(started);
  return started;
}

/** Processes that tests share, because each takes more than a second to start. */
const shared = new Map<TinyGguf, Promise<LlmProcess>>();
function share(model: TinyGguf, changes: Partial<LlmSettings> = {}): Promise<LlmProcess> {
  const one = shared.get(model) ?? load(model, changes);
  shared.set(model, one);
  return one;
}

/** `NEVER_STOPS`, which answers one request at a time. */
const ONE_AT_A_TIME: TinyGguf = { ...NEVER_STOPS };
const shareOneAtATime = () => share(ONE_AT_A_TIME, { sequences: 1, contextTokens: 4096 });

const never = new AbortController().signal;
/** About 1,500 tokens: the tiny vocabulary has one per character. */
const LONG = "Tell me about the weather. ".repeat(55);

/** Larger than the others, so that reading a prompt takes measurable time. */
const SLOW: TinyGguf = { dimensions: 256, layers: 4, feedForward: 512, scale: 0.05, contextTokens: 4096 };

describe("an answer", () => {
  test("is streamed as it is written, with whole characters, and ends with its usage", async () => {
    const llm = await share(SAYS_HELLO);
    const events = await collect(llm.chat(requestFor("Hi"), never));
    expect(textIn(events)).toBe("Bonjour, le café est prêt.");
    expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
    expect(events.at(-1)).toMatchObject({ type: "done", finish: "stop", usage: { completionTokens: 5 } });
  });

  test("of a model that does not stop ends at the limit, and at the client's stop text", async () => {
    const llm = await share(NEVER_STOPS);
    const limited = await collect(llm.chat(requestFor("Hi", { maxTokens: 7 }), never));
    expect(textIn(limited)).toBe("round and again round and again round ");
    expect(limited.at(-1)).toMatchObject({ finish: "length" });
    const stopped = await collect(llm.chat(requestFor("Hi", { stop: ["again"] }), never));
    expect(textIn(stopped)).toBe("round and ");
  });

  test("leaves out thoughts", async () => {
    const llm = await start({ chains: [["\n", "<think>", "secret plan", "</think>", "Yes."]] });
    expect(textIn(await collect(llm.chat(requestFor("Hi"), never)))).toBe("Yes.");
  });
});

describe("a function call", () => {
  const events = async (model: TinyGguf, changes: Parameters<typeof requestFor>[1]) => {
    const llm = await share(model);
    return await collect(
      llm.chat(requestFor("A table for four", { tools: [BOOK_TABLE], ...changes }), never),
    );
  };
  const call = (all: LlmEvent[]) => all.find((event) => event.type === "call")?.call;

  test("arrives whole, with arguments that fit the schema", async () => {
    const all = await events(CALLS_BOOK_TABLE, {});
    expect(call(all)).toEqual({ name: "book_table", arguments: '{"people":4,"name":"Anna"}' });
    expect(all.at(-1)).toMatchObject({ finish: "tool_calls" });
  });

  test("that is required happens, whatever the model would say", async () => {
    const says = { chains: [["\n", "No, thank you."], ...(CALLS_BOOK_TABLE.chains ?? []).slice(1)] };
    expect(call(await events(says, { choice: "required" }))).toMatchObject({ name: "book_table" });
    const close = { name: "close", description: "Closes", parameters: {} };
    const named = await events(says, { tools: [BOOK_TABLE, close], choice: { name: "close" } });
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
    const all = await events({}, { tools, choice: "required" });
    expect(["book_table", "book"]).toContain(call(all)?.name);
    expect(["{}", '{"vegan":true}', '{"vegan":false}', '{"kind":"a"}', '{"kind":"b"}']).toContain(
      call(all)?.arguments,
    );
  });

  test("whose arguments break the schema's bounds is an error, never a call", async () => {
    const tooMany = {
      chains: [
        ["\n", "<tool_call>"],
        [" ", '{"people"', ": 400, ", '"name": ', '"Ann', 'a"}'],
      ],
    };
    await expect(events(tooMany, {})).rejects.toMatchObject({
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

describe("an interruption", () => {
  /** How long the model is busy after the request is aborted: the next request has to wait as long. */
  async function freedAfter(
    llm: LlmProcess,
    when: (events: AsyncIterable<LlmEvent>) => Promise<void>,
  ): Promise<number> {
    const control = new AbortController();
    const answer = llm.chat(requestFor(LONG, { maxTokens: 1000 }), control.signal);
    await when(answer).catch(() => undefined);
    control.abort();
    const abortedAt = performance.now();
    while (llm.waiting > 0) await new Promise((done) => setTimeout(done, 1));
    return performance.now() - abortedAt;
  }

  test("frees the model while it reads a prompt", async () => {
    const llm = await start(SLOW, { sequences: 1 });
    const whole = performance.now();
    await collect(llm.chat(requestFor(LONG, { maxTokens: 1 }), never));
    const readMs = performance.now() - whole;
    const reading = async (events: AsyncIterable<LlmEvent>) => {
      void events[Symbol.asyncIterator]()
        .next()
        .catch(() => undefined);
      await new Promise((done) => setTimeout(done, readMs / 10));
    };
    // Another conversation, so nothing of it is cached.
    await collect(llm.chat(requestFor("Bye", { maxTokens: 1 }), never));
    expect(await freedAfter(llm, reading)).toBeLessThan(readMs / 2);
  });

  test("frees the model while it speaks, and the next request is answered", async () => {
    const llm = await shareOneAtATime();
    const firstWords = async (events: AsyncIterable<LlmEvent>) => {
      for await (const event of events) if (event.type === "text") return;
    };
    await freedAfter(llm, firstWords);
    expect(llm.waiting).toBe(0);
    const next = await collect(llm.chat(requestFor("Hi", { maxTokens: 2 }), never));
    expect(textIn(next)).toBe("round and ");
  });

  test("of a request that waits takes it out of the queue", async () => {
    const llm = await shareOneAtATime();
    const first = new AbortController();
    const second = new AbortController();
    const running = collect(llm.chat(requestFor("One", { maxTokens: 1000 }), first.signal));
    const waiting = collect(llm.chat(requestFor("Two"), second.signal));
    second.abort();
    await expect(waiting).rejects.toThrow();
    first.abort();
    await expect(running).rejects.toThrow();
    expect(textIn(await collect(llm.chat(requestFor("Three", { maxTokens: 1 }), never)))).toBe("round ");
  });
});

describe("several conversations", () => {
  test("are answered at the same time, and none waits for the other's end", async () => {
    const llm = await share(NEVER_STOPS);
    const finished: string[] = [];
    const order: string[] = [];
    const talk = async (name: string) => {
      for await (const event of llm.chat(requestFor(name, { maxTokens: 60 }), never)) {
        if (event.type === "text") order.push(name);
      }
      finished.push(name);
    };
    await Promise.all([talk("one"), talk("two")]);
    const half = order.slice(0, order.length / 2);
    expect(half.filter((name) => name === "one").length).toBeGreaterThan(10);
    expect(half.filter((name) => name === "two").length).toBeGreaterThan(10);
    expect(finished.length).toBe(2);
  });

  test("beyond the sequences wait in order", async () => {
    const llm = await start(SAYS_HELLO, { sequences: 1 });
    const finished: string[] = [];
    const talk = async (name: string) => {
      await collect(llm.chat(requestFor(name), never));
      finished.push(name);
    };
    await Promise.all(["one", "two", "three"].map(talk));
    expect(finished).toEqual(["one", "two", "three"]);
  });

  test("each keep their prompt: a further turn reads only what is new", async () => {
    const llm = await start(SAYS_HELLO, { sequences: 2 });
    const usage = async (...said: string[]) => {
      const [system] = requestFor("").messages;
      const turns = said.map((text, index) => ({
        role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
        text,
        toolCalls: [],
        toolCallId: undefined,
      }));
      const messages = [...(system ? [system] : []), ...turns];
      const done = (await collect(llm.chat(requestFor("", { messages }), never))).at(-1);
      return done?.type === "done" ? done.usage : undefined;
    };
    const [first, other] = ["I would like a table. ".repeat(20), "What is the weather like? ".repeat(20)];
    expect((await usage(first))?.cachedTokens).toBe(0);
    await usage(other);
    const again = await usage(first, "Bonjour, le café est prêt.", "For four.");
    expect(again?.cachedTokens).toBeGreaterThan(440);
    expect((await usage(other, "Bonjour, le café est prêt.", "And now?"))?.cachedTokens).toBeGreaterThan(500);
  });
});

test("a prompt that does not fit is refused with its size; an answer ends when the context is full", async () => {
  const llm = await start(NEVER_STOPS, { contextTokens: 512 });
  await expect(collect(llm.chat(requestFor(LONG), never))).rejects.toMatchObject({
    failure: {
      status: 400,
      code: "context_length_exceeded",
      message: expect.stringMatching(/512 tokens.+1\d{3} tokens/),
    },
  });
  const events = await collect(llm.chat(requestFor("Hi", { maxTokens: 1000 }), never));
  expect(events.at(-1)).toMatchObject({ finish: "length" });
});

test("more requests than can wait are refused at once", async () => {
  const llm = await shareOneAtATime();
  const control = new AbortController();
  const all = Array.from({ length: 20 }, () =>
    collect(llm.chat(requestFor("Hi", { maxTokens: 1000 }), control.signal)),
  );
  const outcomes = Promise.allSettled(all);
  await expect(all.at(-1)).rejects.toMatchObject({ failure: { status: 429, code: "overloaded" } });
  control.abort();
  await outcomes;
});

describe("a file", () => {
  const whole = makeGguf();
  test.each([
    ["that is truncated", whole.subarray(0, whole.length / 2), /incomplete/],
    [
      "of an unknown architecture",
      makeGguf({ architecture: "nosuch" }),
      /does not know the model's architecture/,
    ],
    ["that is not a GGUF file", Buffer.from("an error page"), /is not a GGUF file/],
    ["that is empty", Buffer.alloc(0), /is not a GGUF file/],
  ])("%s is reported, and requests are refused with the reason", async (_, content, reason) => {
    const llm = await start(content);
    expect(llm.state).toMatchObject({ status: "failed", reason: expect.stringMatching(reason) });
    await expect(collect(llm.chat(requestFor("Hi"), never))).rejects.toMatchObject({
      failure: { status: 503, message: expect.stringMatching(reason) },
    });
  });

  test("that ends the process that loads it is given up", async () => {
    const llm = await start({ extraTokens: ["zz", "zz"] });
    expect(llm.state).toMatchObject({ status: "failed", reason: expect.stringMatching(/ends the process/) });
  });

  test("larger than the allowed memory is refused; a long context is shortened to fit", async () => {
    const refused = await start({}, { memoryBytes: 1_000_000 });
    expect(refused.state.reason).toMatch(/may use 1 MB.+LOCAL_LLM_MEMORY_GB/);
    const file = makeGguf({ contextTokens: 65_536 });
    const roomy = await start(file, { contextTokens: 65_536, sequences: 1 });
    const needs = roomy.info?.memoryBytes ?? 0;
    const tight = await start(file, { contextTokens: 65_536, sequences: 1, memoryBytes: needs - 1 });
    expect(tight.info?.contextTokens).toBe(32_768);
  });
});

describe("a process that dies", () => {
  test("fails its requests, is started again, and answers", async () => {
    const llm = await start(NEVER_STOPS);
    const before = llm.pid;
    const running = collect(llm.chat(requestFor("Hi", { maxTokens: 1500 }), never));
    await new Promise((done) => setTimeout(done, 20));
    process.kill(before ?? 0, "SIGKILL");
    await expect(running).rejects.toMatchObject({ failure: { status: 503, code: "model_crashed" } });
    // Waits for the new process.
    expect(textIn(await collect(llm.chat(requestFor("Hi", { maxTokens: 2 }), never)))).toBe("round and ");
    expect(llm.pid).not.toBe(before);
  });

  test("leaves no process behind when it is closed, also while it loads", async () => {
    const path = await models.write("closing.gguf", SAYS_HELLO);
    const llm = new LlmProcess(settingsFor(path));
    const { pid = 0 } = llm;
    await llm.close();
    expect(() => process.kill(pid, 0)).toThrow();
    await expect(collect(llm.chat(requestFor("Hi"), never))).rejects.toMatchObject({
      failure: { status: 503 },
    });
  });
});
