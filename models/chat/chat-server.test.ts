import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { similarityByWords } from "#models/demo/similarity.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { answerChat } from "./chat-routes.ts";
import { thatFit } from "./list-server-models.ts";

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
  const model = { kind: "ollama" as const, baseUrl, name: "its-own-model", bytes: 1 };
  const use = async () => ({ kind: "model" as const, model, speed: null });
  const routes = {
    "POST /chat": (exchange: Parameters<typeof answerChat>[1]) =>
      answerChat({ use, similarity: similarityByWords }, exchange),
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
  await expect(stopped.promise).resolves.toBeUndefined();
});

test("a language model that refuses or is gone is an error, and no other model answers in its place", async () => {
  const refusing = await startBefore((_, response) => response.writeHead(500).end("out of memory"));
  const refused = await fetch(refusing, { method: "POST", body });
  expect(refused.status).toBe(502);
  expect(JSON.stringify(await refused.json())).toContain("Ollama refused with 500: out of memory");
  const limited = await startBefore((_, response) => response.writeHead(429).end());
  expect((await fetch(limited, { method: "POST", body })).status).toBe(429);
  const vanishing = await startBefore((request) => void request.socket.destroy());
  const gone = await fetch(vanishing, { method: "POST", body });
  expect(gone.status).toBe(502);
  expect(JSON.stringify(await gone.json())).toContain("Ollama does not respond");
});

test("a setting that cannot work is an error with what to do", async () => {
  const use = async () => ({
    kind: "none" as const,
    reason: "LOCAL_LLM is ollama, but Ollama does not run.",
  });
  const routes = {
    "POST /chat": (exchange: Parameters<typeof answerChat>[1]) =>
      answerChat({ use, similarity: similarityByWords }, exchange),
  };
  const url = await listen(createHttpServer(routes, () => undefined));
  const answer = await fetch(`${url}/chat`, { method: "POST", body });
  expect(answer.status).toBe(503);
  expect(JSON.stringify(await answer.json())).toContain("Ollama does not run");
});

test("a tool's nested parameters reach the language model", async () => {
  let received = "";
  const url = await startBefore((request, response) => {
    request.on("data", (chunk) => {
      received += chunk;
    });
    request.on("end", () => response.writeHead(200).end("{}"));
  });
  const items = { type: "object", properties: { name: { type: "string" } } };
  const parameters = {
    type: "object",
    properties: { people: { type: "array", items } },
    additionalProperties: false,
  };
  const tools = [{ type: "function", function: { name: "book", parameters } }];
  await fetch(url, {
    method: "POST",
    body: JSON.stringify({ messages: [{ role: "user", content: "Hi" }], tools }),
  });
  expect(JSON.parse(received).tools[0].function.parameters).toMatchObject(parameters);
});

test("installed models that fit are listed largest first, never one for embeddings", () => {
  const models = [
    { name: "nomic-embed-text", size: 3e9 },
    { name: "small", size: 1e9 },
    { name: "middle", size: 4e9 },
    { name: "huge", size: 40e9 },
  ];
  expect(thatFit(models, 8e9).map(({ name }) => name)).toEqual(["middle", "small"]);
  expect(thatFit(models, 1e8)).toEqual([]);
});
