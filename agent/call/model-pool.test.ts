import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { initializeLogger, llm } from "@livekit/agents";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ReplyModel } from "#agent/turns/reply-stream.ts";
import {
  FakeChatServer,
  refuses as fails,
  says as speaks,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { ChatModel } from "./chat-model.ts";
import { fallbackModel, ModelPool, openAiModel, ownModel, ownModelFallback } from "./model-pool.ts";

const servers: Server[] = [];
beforeAll(() => initializeLogger({ pretty: false, level: "silent" }));
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A pool over a chat server and, if there is a second one, a fallback. */
async function poolOf(own: RequestListener, other?: RequestListener): Promise<ModelPool> {
  const [first, second] = await Promise.all([serve(own), other && serve(other)]);
  return new ModelPool(first, second);
}

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return openAiModel({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: "none", model: "m" });
}

const refuses =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');

const says =
  (text: string): RequestListener =>
  (_, response) => {
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`${chunk({ role: "assistant", content: text }, null)}${chunk({}, "stop")}data: [DONE]\n\n`);
  };

/** What a model says, and why it failed. */
async function ask(model: ReplyModel) {
  const chatCtx = llm.ChatContext.empty();
  chatCtx.addMessage({ role: "user", content: "Hi" });
  const connOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 5_000 };
  let text = "";
  const reply = model.chat({ chatCtx, connOptions });
  for await (const chunk of reply) text += chunk.delta?.content ?? "";
  return { text, failure: reply.failure };
}

test("a model is asked twice, then the fallback; after its answer only the fallback", async () => {
  const pool = await poolOf(refuses(500), says("Here."));
  const attempts = pool.attempts("gpt");
  expect(attempts.map(({ isFallback }) => isFallback)).toEqual([false, false, true]);
  const answers = [];
  for (const { model } of attempts) answers.push(await ask(model));
  expect(answers).toMatchObject([{ text: "" }, { text: "" }, { text: "Here.", failure: undefined }]);
  expect(pool.stayWithFallback()).toBe(true);
  expect(pool.stayWithFallback()).toBe(false);
  expect(pool.attempts("gpt").map(({ isFallback }) => isFallback)).toEqual([true, true]);
});

test.each([
  [400, true],
  [413, true],
  [500, false],
  [429, false],
])("after a server's %i, less text may help: %s", async (status, mayBeTooLong) => {
  const pool = await poolOf(refuses(status));
  expect((await ask(pool.get("gpt"))).failure).toMatchObject({ status, mayBeTooLong });
});

test("a failure from before a request began is not that request's", async () => {
  const statuses = [500, 200];
  const pool = await poolOf((request, response) =>
    statuses.shift() === 500 ? refuses(500)(request, response) : says("Here.")(request, response),
  );
  expect((await ask(pool.get("gpt"))).failure).toMatchObject({ status: 500 });
  expect(await ask(pool.get("gpt"))).toEqual({ text: "Here.", failure: undefined });
});

const openai = { baseUrl: "https://api.openai.com/v1", apiKey: "k" };
const own = { baseUrl: "http://127.0.0.1:1/v1", apiKey: "none" };

test.each([
  // What the operator set, then what the scenario set.
  { server: undefined, at: openai, scenario: null, asks: undefined },
  { server: undefined, at: openai, scenario: "gpt-4.1-nano", asks: "gpt-4.1-nano" },
  { server: undefined, at: openai, scenario: "gpt-4.1-mini", asks: undefined },
  { server: undefined, at: own, scenario: "gpt-4.1-nano", asks: "gpt-4.1-nano" },
  { server: undefined, at: { ...own, model: "m" }, scenario: "gpt-4.1-nano", asks: undefined },
  { server: { ...openai, model: "gpt-4.1-nano" }, at: openai, scenario: null, asks: "gpt-4.1-nano" },
  { server: { ...openai, model: "gpt-4.1-nano" }, at: openai, scenario: "gpt-4.1", asks: "gpt-4.1" },
  { server: openai, at: own, scenario: null, asks: "gpt-4.1-mini" },
  { server: { ...own, model: "m" }, at: openai, scenario: "gpt-4.1", asks: "m" },
  { server: own, at: openai, scenario: "gpt-4.1", asks: "gpt-4.1" },
])("the fallback of $at.baseUrl with $server.model and the scenario's $scenario is $asks", (given) => {
  const create = fallbackModel(given.at, given.server, given.scenario);
  expect(create?.("gpt-4.1-mini")?.model).toBe(given.asks);
});

const OWN = { id: "0193b5f0-7c1e-7a7b-8f00-0123456789ab", name: "Ours", model: "llama" };

test("an account's own model answers in every node, by its own name, with a new token for each request", async () => {
  const app = new FakeChatServer(speaks({ content: "Hello." }));
  try {
    const { baseUrl } = await app.start();
    let signed = 0;
    const create = ownModel({ baseUrl, apiKey: () => Promise.resolve(`token-${++signed}`) }, OWN);
    const pool = new ModelPool(create, ownModelFallback({ baseUrl, apiKey: "x" }, null));
    for (const node of ["gpt-4.1-mini", "gpt-5.4"]) {
      const [{ model }, ...others] = pool.attempts(node);
      expect(others.map(({ isFallback }) => isFallback)).toEqual([false]);
      expect((await ask(model)).text).toBe("Hello.");
      expect(model instanceof ChatModel && model.languageModelId).toBe(OWN.id);
    }
    expect(app.seen.map(({ model }) => model)).toEqual(["llama", "llama"]);
    expect(app.seenKeys).toEqual(["Bearer token-1", "Bearer token-2"]);
  } finally {
    app.close();
  }
});

test("without a fallback in the scenario, nothing is sent anywhere else when the account's own model fails", async () => {
  const app = new FakeChatServer(fails(401));
  const instance = new FakeChatServer(speaks({ content: "From the instance." }));
  try {
    const [own, { baseUrl }] = [await app.start(), await instance.start()];
    const server = { baseUrl, apiKey: "x", model: "instance-model" };
    const ask2 = async (scenarioModel: string | null) => {
      const pool = new ModelPool(ownModel(own, OWN), ownModelFallback(server, scenarioModel));
      const said: string[] = [];
      for (const { model } of pool.attempts("gpt")) said.push((await ask(model)).text);
      return said;
    };
    expect(await ask2(null)).toEqual(["", ""]);
    expect(instance.seen).toEqual([]);
    expect(await ask2("gpt-4.1-nano")).toEqual(["", "", "From the instance."]);
  } finally {
    app.close();
    instance.close();
  }
});
