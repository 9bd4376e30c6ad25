import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import type { LlmSettings } from "#models/llm/llm-protocol.ts";
import type { TinyGguf } from "#models/llm/testing/make-gguf.ts";
import {
  BOOK_TABLE,
  CALLS_BOOK_TABLE,
  createModelFolder,
  NEVER_STOPS,
  SAYS_HELLO,
  settingsFor,
} from "#models/llm/testing/tiny-models.ts";
import { answerBuiltIn } from "./answer-built-in.ts";
import { chatRequest } from "./chat-request.ts";

let models: Awaited<ReturnType<typeof createModelFolder>>;
const processes: LlmProcess[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  models = await createModelFolder();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await Promise.all(processes.splice(0).map((one) => one.close()));
});
afterAll(() => models.remove());

let files = 0;
async function start(model: TinyGguf, changes: Partial<LlmSettings> = {}): Promise<LlmProcess> {
  const started = new LlmProcess(settingsFor(await models.write(`${files++}.gguf`, model), changes));
  processes.push(started);
  await started.loaded();
  return started;
}

/** About 1,500 tokens: the tiny vocabulary has one per character. */
const LONG = "Tell me about the weather. ".repeat(55);

describe("the built-in model over HTTP", () => {
  async function listen(llm: LlmProcess): Promise<string> {
    const model = { name: "tiny", chat: llm.chat.bind(llm) };
    const server = createHttpServer(
      {
        "POST /chat": async (exchange) =>
          answerBuiltIn(model, await readJson(exchange.request, chatRequest), exchange),
      },
      () => undefined,
    );
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    // A server listening on TCP has an address of this shape.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
  }
  const tools = [{ type: "function", function: BOOK_TABLE }];
  const post = (url: string, body: object, signal?: AbortSignal) =>
    fetch(url, {
      method: "POST",
      body: JSON.stringify({ messages: [{ role: "user", content: "Hi" }], temperature: 0, ...body }),
      ...(signal && { signal }),
    });

  test("text is streamed in OpenAI's chunks, with usage and [DONE]", async () => {
    const answer = await post(await listen(await start(SAYS_HELLO)), {
      stream: true,
      stream_options: { include_usage: true },
    });
    const lines = (await answer.text()).trim().split("\n\n");
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice("data: ".length)));
    expect(lines.at(-1)).toBe("data: [DONE]");
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? "").join("")).toBe(
      "Bonjour, le café est prêt.",
    );
    expect(chunks.at(-2).choices[0].finish_reason).toBe("stop");
    expect(chunks.at(-1).usage).toMatchObject({
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 0 },
    });
  });

  test("a call is one tool_calls delta, and one message without streaming", async () => {
    const url = await listen(await start(CALLS_BOOK_TABLE));
    const streamed = await (await post(url, { stream: true, tools })).text();
    expect(streamed).toContain('"tool_calls":[{"index":0,"id":"call_');
    expect(streamed).toContain('"finish_reason":"tool_calls"');
    const whole = await (await post(url, { tools })).json();
    expect(whole).toMatchObject({
      choices: [{ message: { content: null, tool_calls: [{ function: { name: "book_table" } }] } }],
    });
  });

  test.skipIf(isQuick)("an error before the first word has a status, also for a stream", async () => {
    const url = await listen(await start(SAYS_HELLO, { contextTokens: 512 }));
    const answer = await post(url, { stream: true, messages: [{ role: "user", content: LONG }] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "context_length_exceeded" } });
  });

  test("a client that disconnects frees the model", async () => {
    const llm = await start(NEVER_STOPS, { sequences: 1, contextTokens: 4096 });
    const control = new AbortController();
    const answer = await post(await listen(llm), { stream: true, max_tokens: 1024 }, control.signal);
    await answer.body?.getReader().read();
    control.abort();
    await expect.poll(() => llm.waiting).toBe(0);
  });
});
