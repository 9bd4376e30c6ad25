import { afterEach, expect, test } from "vitest";
import { type ChatReply, event, refuses, streams } from "#lib/model-clients/testing/fake-chat-server.ts";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { checkModel, describeProblem } from "./check-model.ts";
import { ModelConnections } from "./model-connections.ts";
import type { MODEL_PROBLEMS } from "./schema.ts";
import {
  localConnections,
  onlyTalks,
  sees,
  startModelServer,
  stops,
  works,
} from "./testing/fake-model-server.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function check(...replies: ChatReply[]) {
  const { fake, model } = await startModelServer(...replies);
  closers.push(() => fake.close());
  return { fake, found: await checkModel(model, localConnections()) };
}

const sends =
  (status: number, headers: Record<string, string>, body = ""): ChatReply =>
  (response) =>
    response.writeHead(status, headers).end(body);
const json = (body: object): ChatReply =>
  sends(200, { "content-type": "application/json" }, JSON.stringify(body));
const HTML = sends(200, { "content-type": "text/html" }, "<!doctype html><title>Welcome</title>");

test("a model works that streams words and calls a function; it is asked by its own name", async () => {
  const { fake, found } = await check(works);
  expect(found).toEqual({
    ...{ problem: null, status: null, firstWordMs: expect.any(Number) },
    takesPictures: false,
  });
  expect(fake.seen.map(({ model, stream }) => [model, stream])).toEqual([
    ["llama", true],
    ["llama", true],
    ["llama", true],
  ]);
});

test("a model takes pictures if it says what one shows; one that ignores or refuses it still works without", async () => {
  expect((await check(sees)).found).toMatchObject({ problem: null, takesPictures: true });
  for (const status of [400, 500]) {
    const { found } = await check(works, works, refuses(status, { message: "image input is not supported" }));
    expect(found).toMatchObject({ problem: null, takesPictures: false });
  }
});

test.each<[keyof typeof MODEL_PROBLEMS, ChatReply]>([
  ["unauthorized", refuses(401, { message: "Incorrect API key provided" })],
  ["unauthorized", refuses(403)],
  ["unknown_model", refuses(404, { message: "The model `llama` does not exist", code: "model_not_found" })],
  ["unknown_model", refuses(400, { message: "model 'llama' not found, try pulling it first" })],
  ["not_chat", sends(404, { "content-type": "text/html" }, "<h1>Not Found</h1>")],
  ["not_chat", HTML],
  ["not_chat", json({ hello: "world" })],
  ["not_chat", sends(204, {})],
  ["redirected", sends(302, { location: "http://169.254.169.254/latest/meta-data" })],
  ["limited", refuses(429, { message: "insufficient_quota" })],
  ["refused", refuses(422, { message: "temperature is required" })],
  ["failed", refuses(500)],
  ["no_answer", streams(`${event({}, "stop")}data: [DONE]\n\n`)],
  ["no_streaming", json({ choices: [{ message: { role: "assistant", content: "Hello." } }] })],
  ["no_tool_calls", onlyTalks],
  ["broken", stops("closes")],
])("%s is recognized", async (problem, reply) => {
  const { found } = await check(reply);
  expect(found.problem).toBe(problem);
  const words = describeProblem(found);
  expect(words).not.toContain("{");
  expect(words).not.toContain("sk-test-key");
});

test("a model that calls the function when it is asked again works", async () => {
  expect((await check(onlyTalks, onlyTalks, works)).found.problem).toBeNull();
});

test("a server that is away, a name that nobody has, and a private address are recognized", async () => {
  const { fake, model } = await startModelServer(works);
  fake.close();
  expect((await checkModel(model, localConnections())).problem).toBe("unreachable");
  const nowhere = { ...model, server: { baseUrl: "https://models.invalid/v1", apiKey: null } };
  const nameless = new ModelConnections(() => ({
    allowedNetworks: NO_NETWORKS,
    resolve: () => Promise.reject(new Error("ENOTFOUND")),
  }));
  expect((await checkModel(nowhere, nameless)).problem).toBe("unresolved");
  const inside = new ModelConnections(() => ({
    allowedNetworks: NO_NETWORKS,
    resolve: () => Promise.resolve([{ address: "10.0.0.7", family: 4 }]),
  }));
  expect((await checkModel(nowhere, inside)).problem).toBe("private_address");
});
