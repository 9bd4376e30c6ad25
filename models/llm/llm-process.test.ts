import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { LlmProcess } from "./llm-process.ts";
import type { LlmEvent, LlmSettings } from "./llm-protocol.ts";
import type { TinyGguf } from "./testing/make-gguf.ts";
import {
  collect,
  createModelFolder,
  NEVER_STOPS,
  requestFor,
  SAYS_HELLO,
  settingsFor,
  textIn,
} from "./testing/tiny-models.ts";

// Everything here runs the real library on files of half a megabyte. What it answers is tested in `engine`.
let models: Awaited<ReturnType<typeof createModelFolder>>;
const processes: LlmProcess[] = [];

beforeAll(async () => {
  models = await createModelFolder();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await (await shared)?.close();
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

/** A process that tests share, because each takes more than a second to start. It answers one request at a time. */
let shared: Promise<LlmProcess> | undefined;
function shareOneAtATime(): Promise<LlmProcess> {
  shared ??= load(NEVER_STOPS, { sequences: 1, contextTokens: 4096 });
  return shared;
}

const never = new AbortController().signal;
/** About 1,500 tokens: the tiny vocabulary has one per character. */
const LONG = "Tell me about the weather. ".repeat(55);

/** Larger than the others, so that reading a prompt takes measurable time. */
const SLOW: TinyGguf = { dimensions: 256, layers: 4, feedForward: 512, scale: 0.05, contextTokens: 4096 };

test("an answer is streamed as it is written, and ends at the limit", async () => {
  const llm = await shareOneAtATime();
  const events = await collect(llm.chat(requestFor("Hi", { maxTokens: 7 }), never));
  expect(textIn(events)).toBe("round and again round and again round ");
  expect(events.filter(({ type }) => type === "text").length).toBeGreaterThan(3);
  expect(events.at(-1)).toMatchObject({ type: "done", finish: "length" });
});

describe("an interruption", () => {
  /** Aborts a request at that point. Resolves when the model is free: the next request has to wait as long. */
  async function freed(
    llm: LlmProcess,
    when: (events: AsyncIterable<LlmEvent>) => Promise<void>,
  ): Promise<void> {
    const control = new AbortController();
    const answer = llm.chat(requestFor(LONG, { maxTokens: 1000 }), control.signal);
    await when(answer).catch(() => undefined);
    control.abort();
    while (llm.waiting > 0) await new Promise((done) => setTimeout(done, 1));
  }

  /** Processor time of the model's process, in milliseconds: a busy machine takes longer for the same. */
  function spentMs({ pid }: LlmProcess): number {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  test.runIf(process.platform === "linux")("frees the model while it reads a prompt", async () => {
    const llm = await start(SLOW, { sequences: 1 });
    const beforeMs = spentMs(llm);
    await collect(llm.chat(requestFor(LONG, { maxTokens: 1 }), never));
    const readMs = spentMs(llm) - beforeMs;
    // Another conversation, so nothing of it is cached.
    await collect(llm.chat(requestFor("Bye", { maxTokens: 1 }), never));
    let abortedMs = 0;
    const reading = async (events: AsyncIterable<LlmEvent>) => {
      void events[Symbol.asyncIterator]()
        .next()
        .catch(() => undefined);
      const fromMs = spentMs(llm);
      await expect.poll(() => spentMs(llm) - fromMs, { interval: 2 }).toBeGreaterThan(readMs / 10);
      abortedMs = spentMs(llm);
    };
    await freed(llm, reading);
    expect(abortedMs).toBeGreaterThan(0);
    expect(spentMs(llm) - abortedMs).toBeLessThan(readMs / 2);
  });

  test("frees the model while it speaks, and the next request is answered", async () => {
    const llm = await shareOneAtATime();
    const firstWords = async (events: AsyncIterable<LlmEvent>) => {
      for await (const event of events) if (event.type === "text") return;
    };
    await freed(llm, firstWords);
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

test("conversations beyond the sequences wait in order", async () => {
  const llm = await shareOneAtATime();
  const finished: string[] = [];
  const talk = async (name: string) => {
    await collect(llm.chat(requestFor(name, { maxTokens: 2 }), never));
    finished.push(name);
  };
  await Promise.all(["one", "two", "three"].map(talk));
  expect(finished).toEqual(["one", "two", "three"]);
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
  test.skipIf(isQuick)(
    "of an unknown architecture is reported, and requests are refused with the reason",
    async () => {
      const llm = await start({ architecture: "nosuch" });
      const reason = expect.stringMatching(/does not know the model's architecture/);
      expect(llm.state).toMatchObject({ status: "failed", reason });
      await expect(collect(llm.chat(requestFor("Hi"), never))).rejects.toMatchObject({
        failure: { status: 503, message: reason },
      });
    },
  );

  test.skipIf(isQuick)("that ends the process that loads it is given up", async () => {
    const llm = await start({ extraTokens: ["zz", "zz"] });
    expect(llm.state).toMatchObject({ status: "failed", reason: expect.stringMatching(/ends the process/) });
  });
});

describe("a process that dies", () => {
  test("fails its requests, is started again, and answers", async () => {
    const llm = await shareOneAtATime();
    const before = llm.pid;
    const events = llm.chat(requestFor("Hi", { maxTokens: 1500 }), never);
    await events.next();
    process.kill(before ?? 0, "SIGKILL");
    await expect(collect(events)).rejects.toMatchObject({ failure: { status: 503, code: "model_crashed" } });
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
