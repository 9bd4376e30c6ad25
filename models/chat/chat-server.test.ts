import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { similarityByWords } from "#models/demo/similarity.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { answerChat } from "./chat-routes.ts";
import { createFindChatServer, largestThatFits } from "./find-chat-server.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<string> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Our chat route in front of a stand-in for Ollama. */
async function startBefore(upstream: RequestListener): Promise<string> {
  const baseUrl = await listen(createServer(upstream));
  const findServer = async () => ({ name: "ollama" as const, baseUrl, model: "its-own-model" });
  const routes = {
    "POST /chat": (exchange: Parameters<typeof answerChat>[1]) =>
      answerChat({ findServer, similarity: similarityByWords }, exchange),
  };
  return `${await listen(createHttpServer(routes, () => undefined))}/chat`;
}

const body = JSON.stringify({
  model: "any",
  temperature: 0.3,
  stream: true,
  messages: [{ role: "user", content: "Hi" }],
});

test("a request goes to the local language model with its model name, and the response comes back unchanged", async () => {
  let received = "";
  const url = await startBefore((request, response) => {
    request.on("data", (chunk) => {
      received += chunk;
    });
    request.on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end("data: one\n\ndata: [DONE]\n\n");
    });
  });
  const answer = await fetch(url, { method: "POST", body });
  expect(await answer.text()).toBe("data: one\n\ndata: [DONE]\n\n");
  expect(JSON.parse(received)).toMatchObject({ model: "its-own-model", temperature: 0.3, stream: true });
});

test("a client that disconnects stops the language model", async () => {
  const stopped = Promise.withResolvers<void>();
  const url = await startBefore((_, response) => {
    response.on("close", () => stopped.resolve());
    response.writeHead(200);
    response.write("data: one\n\n");
  });
  const control = new AbortController();
  const answer = await fetch(url, { method: "POST", body, signal: control.signal });
  await answer.body?.getReader().read();
  control.abort();
  await stopped.promise;
});

test("a language model that refuses is replaced by the demo", async () => {
  const url = await startBefore((_, response) => response.writeHead(500).end());
  const answer = await fetch(url, { method: "POST", body: body.replace('"stream":true', '"stream":false') });
  expect(JSON.stringify(await answer.json())).toContain("demo model");
});

test("the largest installed model that fits is chosen, never one for embeddings", () => {
  const models = [
    { name: "nomic-embed-text", size: 3e9 },
    { name: "small", size: 1e9 },
    { name: "middle", size: 4e9 },
    { name: "huge", size: 40e9 },
  ];
  expect(largestThatFits(models, 8e9)).toBe("middle");
  expect(largestThatFits(models, 1e8)).toBeUndefined();
});

test("the setting 'demo' looks for no server", async () => {
  expect(await createFindChatServer({ LOCAL_LLM: "demo" })()).toBeUndefined();
});
