import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { languageModels, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { stops } from "#lib/language-models/testing/fake-model-server.ts";
import type { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type ChatAddress, streamChat } from "#lib/model-clients/chat/stream-chat.ts";
import {
  type ChatReply,
  event,
  FakeChatServer,
  refuses,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { languageModelContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { ownModel } from "../../served-routes.ts";
import { serveWholeApi } from "../../testing/whole-api.ts";

const chat = ownModel.POST;

import { GET as open } from "./[id]/model/models/route.ts";

const KEY = "sk-hush-hush";
const patient = AbortSignal.timeout(20_000);

describeDb("an account's own model in a call", () => {
  const servers: FakeChatServer[] = [];
  beforeEach(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
  });
  afterEach(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    for (const server of servers.splice(0)) server.close();
  });

  /** A live call of an account whose model is a server with these replies. */
  async function call(...replies: ChatReply[]) {
    const server = new FakeChatServer(...replies);
    servers.push(server);
    const { baseUrl } = await server.start();
    const sessionId = await createActiveSession();
    const { ownerId } = await findTestSession(sessionId);
    const id = newId();
    const sealedKey = sealValue(languageModelContext(ownerId, id), KEY);
    await db.insert(languageModels).values({ id, ownerId, name: "Ours", baseUrl, model: "llama", sealedKey });
    const languageModel = { id, name: "Ours", model: "llama" };
    const scenario = { name: "S", nodesJson: NODES_JSON, llmModel: "gpt-4.1-mini", languageModel };
    await db.update(sessions).set({ scenario }).where(eq(sessions.id, sessionId));
    return { server, sessionId, modelId: id, ask: (signal = patient) => ask(sessionId, signal) };
  }

  /** The app as its worker asks it. */
  function addressOf(sessionId: string): ChatAddress {
    const context = { params: Promise.resolve({ id: sessionId }) };
    const send = async (body: string, signal: AbortSignal) => {
      const authorization = `Bearer ${await signWorkerToken(env.VISAVIS_WORKER_SECRET, sessionId)}`;
      const init = { method: "POST", body, headers: { authorization }, signal };
      return await chat(new Request("http://app/model/chat/completions", init), context);
    };
    return { baseUrl: "http://app/model", apiKey: "", send };
  }
  async function* ask(sessionId: string, signal: AbortSignal) {
    const messages = [{ role: "user" as const, content: "Hi." }];
    const body = { model: "another-one", messages };
    for await (const said of streamChat(addressOf(sessionId), body, signal)) {
      if (said.type === "text") yield said.text;
    }
  }
  const failure = async (answer: AsyncGenerator<string>): Promise<ChatFailure> =>
    await Array.fromAsync(answer).then(
      () => Promise.reject(new Error("it answered")),
      (error: ChatFailure) => error,
    );

  test("streams as it writes, with the account's key, and under no other name than its own", async () => {
    const rest = Promise.withResolvers<void>();
    const { server, ask: answer } = await call(async (response) => {
      response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write(event({ content: `Hello ${KEY}` }));
      await rest.promise;
      response.end(`${event({ content: " there." }, "stop")}data: [DONE]\n\n`);
    });
    const words = answer();
    // The key never reaches the worker, even if the model repeats it.
    expect((await words.next()).value).toBe("Hello [key]");
    rest.resolve();
    expect(await Array.fromAsync(words)).toEqual([" there."]);
    expect(server.seen).toMatchObject([{ model: "llama", stream: true }]);
    expect(server.seenKeys).toEqual([`Bearer ${KEY}`]);
  });

  test("that fails in a call says how, without the key", async () => {
    const html: ChatReply = (response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<p>data: Welcome</p>");
    const { ask: answer } = await call(
      refuses(401, { message: `wrong key: ${KEY}` }),
      refuses(429, {}, { "retry-after": "2" }),
      html,
      stops("closes"),
    );
    const refused = await failure(answer());
    expect(refused).toMatchObject({ kind: "refused", status: 401 });
    expect(refused.message).toContain("wrong key: [key]");
    expect(await failure(answer())).toMatchObject({ kind: "limited", retryAfterMs: 2_000 });
    expect(await Array.fromAsync(answer())).toEqual([]);
    expect(await failure(answer())).toMatchObject({ kind: "failed" });
  });

  test("that hangs is let go once the worker waits no longer", async () => {
    const { server, ask: answer } = await call(() => undefined, stops("hangs"));
    const silent = answer(AbortSignal.timeout(100));
    await expect(silent.next()).rejects.toThrow(/timeout/);
    await expect.poll(() => server.abandoned).toBe(1);
    const stop = new AbortController();
    const words = answer(stop.signal);
    await words.next();
    stop.abort();
    await expect(words.next()).rejects.toThrow();
    await expect.poll(() => server.abandoned).toBe(2);
  });

  test("at an address that leads to a private network is not asked", async () => {
    const { server, ask: answer } = await call();
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    expect(await failure(answer())).toMatchObject({ status: 502, kind: "failed" });
    expect(server.seen).toEqual([]);
  });

  test("that was deleted, or of a call that is over, is not asked; nor for anybody but the call's worker", async () => {
    const { sessionId, modelId, ask: answer } = await call();
    await db.delete(languageModels).where(eq(languageModels.id, modelId));
    expect(await failure(answer())).toMatchObject({ status: 404 });
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, sessionId));
    expect(await failure(answer())).toMatchObject({ status: 410 });
    const authorization = `Bearer ${await signWorkerToken(env.VISAVIS_WORKER_SECRET, newId())}`;
    const request = new Request("http://app/", { method: "POST", body: "{}", headers: { authorization } });
    expect((await chat(request, { params: Promise.resolve({ id: sessionId }) })).status).toBe(401);
  });

  test("is asked by the app's own listener, which tells it when the worker has left", async () => {
    const { server, sessionId } = await call(stops("hangs"), () => undefined);
    const app = await serveWholeApi();
    try {
      const apiKey = await signWorkerToken(env.VISAVIS_WORKER_SECRET, sessionId);
      const baseUrl = `${app.url}/internal/sessions/${sessionId}/model`;
      for (const heard of ["Hello", undefined]) {
        const stop = new AbortController();
        const body = { model: "m", messages: [{ role: "user" as const, content: "Hi." }] };
        const answer = streamChat({ baseUrl, apiKey }, body, stop.signal);
        if (heard !== undefined) expect((await answer.next()).value).toMatchObject({ text: heard });
        const next = answer.next();
        await expect.poll(() => server.seen.length).toBe(heard === undefined ? 2 : 1);
        stop.abort();
        await expect(next).rejects.toThrow();
        await expect.poll(() => server.abandoned).toBe(heard === undefined ? 2 : 1);
      }
    } finally {
      app.close();
    }
  });

  test("is connected to before the first answer, and no harm is done if it is away", async () => {
    const { server, sessionId } = await call();
    const connect = async () => {
      const authorization = `Bearer ${await signWorkerToken(env.VISAVIS_WORKER_SECRET, sessionId)}`;
      const request = new Request("http://app/model/models", { headers: { authorization } });
      return (await open(request, { params: Promise.resolve({ id: sessionId }) })).status;
    };
    expect(await connect()).toBe(204);
    server.close();
    expect(await connect()).toBe(204);
  });
});
