import type { AddressInfo } from "node:net";
import { getLlama, LlamaChat, QwenChatWrapper } from "node-llama-cpp";
import { answerBuiltIn } from "#models/chat/answer-built-in.ts";
import { chatRequest } from "#models/chat/chat-request.ts";
import { NODE_PROMPT } from "#models/choice/measure-speed.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import type { LlmRequest } from "#models/llm/llm-protocol.ts";
import type { TinyGguf } from "#models/llm/testing/make-gguf.ts";
import {
  createModelFolder,
  NEVER_STOPS,
  requestFor,
  SAYS_HELLO,
  settingsFor,
} from "#models/llm/testing/tiny-models.ts";
import { machine, percentile } from "./load/figures.ts";

const RUNS = 60;
const WARM_UP = 10;
const INTERRUPTIONS = 20;
const WORDS = 200;
const never = new AbortController().signal;

/**
 * The built-in language model's path: what it adds to the library alone, how fast an interruption frees the model, and
 * whether two conversations get their share. Runs the real library on generated files that say a script: nothing here says
 * how fast or how good a real model is.
 */
async function main(): Promise<void> {
  const folder = await createModelFolder();
  const report = (name: string, figure: string) => process.stdout.write(`${name}: ${figure}\n`);
  try {
    report("machine", machine());
    const hello = await folder.write("hello.gguf", SAYS_HELLO);
    const alone = await measureLibrary(hello);
    const path = await measurePath(hello);
    report("first word, library alone", figures(alone));
    report("first word, over HTTP and the model's process", figures(path));
    const added = percentile(path, 0.5) - percentile(alone, 0.5);
    report("added to the library's first word", `p50 ${added.toFixed(1)} ms (goal: under 5 ms)`);
    const slow: TinyGguf = { dimensions: 384, layers: 4, feedForward: 1024, scale: 0.05 };
    report(
      "freed after an interruption in the prompt",
      figures(await measureReading(await folder.write("slow.gguf", slow))),
    );
    const endless = await folder.write("endless.gguf", NEVER_STOPS);
    report("freed after an interruption in the answer", figures(await measureSpeaking(endless)));
    report("share of the first half of the words, of two conversations", await measureShares(endless));
  } finally {
    await folder.remove();
  }
}

const figures = (times: number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** Another visitor's turn each time, of equal length, behind the same prompt. */
const turn = (run: number) => `Where can I park on day ${String(run).padStart(4, "0")}?`;

async function repeat(measure: (run: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    const ms = await measure(run);
    if (run >= WARM_UP) times.push(ms);
  }
  return times;
}

async function measureLibrary(path: string): Promise<number[]> {
  const llama = await getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    maxThreads: 1,
  });
  const model = await llama.loadModel({ modelPath: path });
  const context = await model.createContext({ contextSize: 4096, threads: 1 });
  const chatWrapper = new QwenChatWrapper({ thoughts: "discourage" });
  const chat = new LlamaChat({ contextSequence: context.getSequence(), chatWrapper });
  const times = await repeat(async (run) => {
    const startedAt = performance.now();
    let firstMs = 0;
    await chat.generateResponse(
      [
        { type: "system", text: NODE_PROMPT },
        { type: "user", text: turn(run) },
        { type: "model", response: [] },
      ],
      {
        onTextChunk: () => {
          firstMs ||= performance.now() - startedAt;
        },
      },
    );
    return firstMs;
  });
  await model.dispose();
  return times;
}

async function measurePath(path: string): Promise<number[]> {
  const llm = await start(path);
  const model = { name: "tiny", chat: llm.chat.bind(llm) };
  const server = createHttpServer(
    {
      "POST /chat": async (exchange) =>
        answerBuiltIn(model, await readJson(exchange.request, chatRequest), exchange),
    },
    () => undefined,
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
  const times = await repeat(async (run) => {
    const messages = [
      { role: "system", content: NODE_PROMPT },
      { role: "user", content: turn(run) },
    ];
    const startedAt = performance.now();
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ messages, stream: true }) });
    let firstMs = 0;
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      if (/"content":"[^"]/.test(decoder.decode(part))) firstMs ||= performance.now() - startedAt;
    }
    return firstMs;
  });
  server.close();
  server.closeAllConnections();
  await llm.close();
  return times;
}

async function start(path: string): Promise<LlmProcess> {
  const llm = new LlmProcess(settingsFor(path, { contextTokens: 4096 }));
  await llm.loaded();
  return llm;
}

/** How long the model is busy with a request that is aborted after a while. */
async function freedAfter(llm: LlmProcess, request: LlmRequest, waitMs: number): Promise<number> {
  const control = new AbortController();
  const answer = drain(llm, request, control.signal).catch(() => undefined);
  await new Promise((done) => setTimeout(done, waitMs));
  control.abort();
  const abortedAt = performance.now();
  while (llm.waiting > 0) await new Promise((done) => setImmediate(done));
  await answer;
  return performance.now() - abortedAt;
}

async function measureReading(path: string): Promise<number[]> {
  const llm = await start(path);
  const times: number[] = [];
  for (let run = 0; run < INTERRUPTIONS; run += 1) {
    // The beginning differs, so nothing of it is known.
    times.push(
      await freedAfter(llm, requestFor(`${turn(run)} `.repeat(90), { messages: unknown(run) }), 100),
    );
  }
  await llm.close();
  return times;
}

/** A conversation whose beginning no other one has. */
function unknown(run: number): LlmRequest["messages"] {
  return [{ role: "user", text: `${run} ${turn(run)} `.repeat(90), toolCalls: [], toolCallId: undefined }];
}

async function measureSpeaking(path: string): Promise<number[]> {
  const llm = await start(path);
  const times: number[] = [];
  for (let run = 0; run < INTERRUPTIONS; run += 1) {
    times.push(await freedAfter(llm, requestFor("Hi", { maxTokens: 3000 }), 60));
  }
  await llm.close();
  return times;
}

async function measureShares(path: string): Promise<string> {
  const llm = await start(path);
  const order: string[] = [];
  const talk = async (name: string) => {
    for await (const event of llm.chat(requestFor(name, { maxTokens: WORDS }), never)) {
      if (event.type === "text") order.push(name);
    }
  };
  await Promise.all([talk("one"), talk("two")]);
  await llm.close();
  const half = order.slice(0, order.length / 2);
  const share = half.filter((name) => name === "one").length / half.length;
  return `${Math.round(share * 100)} % and ${Math.round((1 - share) * 100)} %`;
}

async function drain(llm: LlmProcess, request: LlmRequest, signal: AbortSignal): Promise<void> {
  for await (const _ of llm.chat(request, signal));
}

await main();
