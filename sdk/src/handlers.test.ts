import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { ConnectBody } from "./create-connect-handler.ts";
import { toExpress } from "./express.ts";
import { createConnectHandler, createUpdatesHandler, VisavisClient } from "./index.ts";
import type { RouteOptions } from "./route.ts";
import { FakeApi } from "./testing/fake-api.ts";

const RESULT = { room_url: "wss://x.test", token: "t", conversation_session_id: "s1" };
const clientOf = (api: FakeApi) =>
  new VisavisClient({
    apiKey: "vv_live_secret",
    baseUrl: "https://v.test/api",
    fetch: api.fetch,
    maxRetries: 0,
  });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request("https://app.test/connect", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
/** Ana is identified by a header; the body's claims are ignored. */
const authenticate = (request: Request) => (request.headers.get("x-user") === "ana" ? { id: "ana" } : null);
const ana = { "x-user": "ana" };
const prepare = ({ payload }: { payload: Record<string, unknown> }) => payload as ConnectBody;
const createConnect = <User>(options: RouteOptions<User> & { client: VisavisClient }) =>
  createConnectHandler({ prepare, ...options });

describe.each([
  ["connect", createConnect],
  ["updates", createUpdatesHandler],
])("a %s handler", (_name, create) => {
  const payload = { conversation_session_id: "s1", scenario_id: "s", avatar_id: "a", user: "ana" };

  test("is not created without an authentication function", () => {
    const client = clientOf(new FakeApi());
    for (const wrong of [undefined, null, true, "yes", {}]) {
      // Untyped JavaScript can pass anything.
      expect(() => create({ client, authenticate: wrong as never })).toThrow("authenticate is required");
    }
  });

  test("calls nothing for an unknown user", async () => {
    const api = new FakeApi({ body: RESULT });
    for (const nobody of [null, undefined, false] as const) {
      const handler = create({ client: clientOf(api), authenticate: () => nobody });
      const answer = await handler(post(payload));
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: "Not signed in", error_code: "AUTH_MISSING" },
      ]);
    }
    const sendsAway = create({
      client: clientOf(api),
      authenticate: () => new Response("no", { status: 418 }),
    });
    expect((await sendsAway(post(payload))).status).toBe(418);
    const fails = create({
      client: clientOf(api),
      authenticate: () => {
        throw new Error("session store is down at 10.0.0.3");
      },
    });
    const failed = await fails(post(payload));
    expect([failed.status, await failed.text()]).not.toContain("10.0.0.3");
    expect(failed.status).toBe(500);
    expect(api.seen).toEqual([]);
  });

  test("accepts only JSON objects by POST, so no other site's form can call it", async () => {
    const api = new FakeApi({ body: RESULT });
    const handler = create({ client: clientOf(api), authenticate });
    const get = await handler(new Request("https://app.test/connect", { headers: ana }));
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const statuses = [];
    for (const [body, type] of [
      ["{}", "text/plain"],
      ["a=1", "application/x-www-form-urlencoded"],
      ["{", "application/json"],
      ["[]", "application/json"],
      ["null", "application/json"],
      [`{"a":"${"x".repeat(200_000)}"}`, "application/json"],
    ]) {
      statuses.push((await handler(post(body, { ...ana, "content-type": String(type) }))).status);
    }
    expect(statuses).toEqual([415, 415, 400, 400, 400, 413]);
    expect(api.seen).toEqual([]);
  });

  test("reports the browser's own errors, and nothing about this server's", async () => {
    const handled: unknown[] = [];
    const answerTo = async (failure: ConstructorParameters<typeof FakeApi>[0]) => {
      const onError = (error: unknown) => handled.push(error);
      const handler = create({ client: clientOf(new FakeApi(failure)), authenticate, onError });
      const answer = await handler(post(payload, ana));
      return [answer.status, await answer.json()];
    };
    const fault = {
      error: "avatar_id is required",
      error_code: "VALIDATION",
      details: [{ path: "a", message: "b" }],
    };
    expect(await answerTo({ status: 400, body: fault })).toEqual([400, fault]);
    const limit = {
      error: "Too many",
      error_code: "CONCURRENCY_LIMIT",
      limit: 2,
      active: 2,
      request_id: "r",
    };
    expect(await answerTo({ status: 429, body: limit })).toEqual([
      429,
      { error: "Too many", error_code: "CONCURRENCY_LIMIT" },
    ]);
    expect(handled).toEqual([]);
    const internal = [500, { error: "Internal error", error_code: "INTERNAL" }];
    const key = { error: "Invalid API key", error_code: "AUTH_INVALID" };
    expect(await answerTo({ status: 401, body: key })).toEqual(internal);
    expect(await answerTo({ status: 500, body: { error: "x", error_code: "INTERNAL" } })).toEqual(internal);
    const [status] = await answerTo(new TypeError("connect ECONNREFUSED"));
    expect(status).toBe(503);
    expect(handled).toHaveLength(3);
  });
});

describe("a connect handler", () => {
  test("keeps what only the operator can do from the browser, and tells the app", async () => {
    const message =
      "This instance can't hear Finnish. The operator can install a model (`visavis models list`)";
    const failure = {
      ...{ error: message, error_code: "VALIDATION", reason: "language_unavailable" },
      details: [{ path: "language", message }],
    };
    const told: unknown[] = [];
    const client = clientOf(new FakeApi({ status: 409, body: failure }));
    const onError = (error: unknown) => told.push(error);
    const answer = await createConnect({ client, authenticate, onError })(post({}, ana));
    const neutral = "The call is not possible in this language";
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { ...failure, error: neutral, details: [{ path: "language", message: neutral }] },
    ]);
    expect(told).toMatchObject([{ message }]);
  });

  test("starts the call and returns exactly the API's response, uncached", async () => {
    const api = new FakeApi({ body: RESULT });
    const handler = createConnect({ client: clientOf(api), authenticate });
    const answer = await handler(
      post({ scenario_id: "s", avatar_id: "a" }, { ...ana, "idempotency-key": "k1" }),
    );
    expect([answer.status, await answer.json(), answer.headers.get("cache-control")]).toEqual([
      200,
      RESULT,
      "no-store",
    ]);
    expect(api.seen[0]?.url).toBe("https://v.test/api/conversations/connect");
    expect(api.seen[0]?.body).toEqual({ scenario_id: "s", avatar_id: "a" });
    expect(api.seen[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{64}$/);
  });

  test("sends the same key for the same press, and another one for another user's", async () => {
    const api = new FakeApi({ body: RESULT });
    const authenticate = (request: Request) => ({ id: request.headers.get("x-user") });
    const handler = createConnect({ client: clientOf(api), authenticate });
    for (const user of ["ana", "ana", "eve"]) {
      await handler(post({ scenario_id: "s", avatar_id: "a" }, { "x-user": user, "idempotency-key": "k1" }));
    }
    const [first, second, other] = api.seen.map(({ headers }) => headers.get("idempotency-key"));
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test("is not created without a function that chooses the call's settings", () => {
    const client = clientOf(new FakeApi());
    expect(() => createConnectHandler({ client, authenticate, prepare: undefined as never })).toThrow(
      "prepare is required",
    );
  });

  test("lets the app choose the call's settings for the user", async () => {
    const api = new FakeApi({ body: RESULT });
    const handler = createConnectHandler({
      client: clientOf(api),
      authenticate,
      prepare: ({ user, payload }) => ({
        scenario_id: "fixed",
        avatar_id: String(payload.avatar_id),
        runtime_vars: { user: user.id },
      }),
    });
    await handler(post({ scenario_id: "other", avatar_id: "a" }, ana));
    expect(api.seen[0]?.body).toEqual({
      scenario_id: "fixed",
      avatar_id: "a",
      runtime_vars: { user: "ana" },
    });
  });
});

describe("an updates handler", () => {
  test("updates the named call, once the app has checked its user", async () => {
    const api = new FakeApi({ body: { conversation_session_id: "s1", status: "active" } });
    const handler = createUpdatesHandler({
      client: clientOf(api),
      authenticate: (_request, payload) => payload.conversation_session_id === "s1" && { id: "ana" },
    });
    const update = { runtime_vars: { a: 1 }, end: true };
    const answer = await handler(post({ conversation_session_id: "s1", ...update }));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { conversation_session_id: "s1", status: "active" },
    ]);
    expect(api.seen[0]?.url).toBe("https://v.test/api/conversations/s1/updates");
    expect(api.seen[0]?.body).toEqual(update);
    expect((await handler(post({ conversation_session_id: "s2", end: true }))).status).toBe(401);
    expect(api.seen).toHaveLength(1);
  });

  test("needs the call's id", async () => {
    const handler = createUpdatesHandler({ client: clientOf(new FakeApi()), authenticate });
    for (const id of [undefined, "", " ", 5]) {
      const answer = await handler(post({ conversation_session_id: id, end: true }, ana));
      expect([answer.status, (await answer.json()).error]).toEqual([
        400,
        "conversation_session_id is required",
      ]);
    }
  });
});

describe("under Express and Node", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const serve = async (parsed: boolean) => {
    const handler = toExpress(
      createConnect({ client: clientOf(new FakeApi({ body: RESULT })), authenticate }),
    );
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      if (!parsed) return await handler(request, response);
      // As `express.json()` leaves it.
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      await handler(Object.assign(request, { body: JSON.parse(Buffer.concat(chunks).toString()) }), response);
    };
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/connect`;
  };

  test.each([true, false])("a handler answers, with the body parsed before: %s", async (parsed) => {
    const url = await serve(parsed);
    const headers = { "content-type": "application/json", ...ana };
    const answer = await fetch(url, { method: "POST", headers, body: '{"scenario_id":"s","avatar_id":"ä"}' });
    expect([answer.status, await answer.json()]).toEqual([200, RESULT]);
    expect(
      (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }))
        .status,
    ).toBe(401);
  });

  test("what a handler throws goes to the app's own error handler", async () => {
    const handler = toExpress(async () => {
      throw new Error("lost");
    });
    const passed: unknown[] = [];
    const request = { method: "GET", url: "/", headers: {}, async *[Symbol.asyncIterator]() {} };
    const response = { statusCode: 0, setHeader: () => undefined, end: () => undefined };
    await handler(request, response, (error) => passed.push(error));
    expect(passed).toEqual([new Error("lost")]);
    await expect(handler(request, response)).rejects.toThrow("lost");
  });
});

test("a connect handler tells the app which user got which conversation, before the browser gets it", async () => {
  const started: unknown[] = [];
  const options = { client: clientOf(new FakeApi({ body: RESULT })), authenticate, prepare };
  const onStarted = ({ user, call }: { user: { id: string }; call: { conversation_session_id: string } }) =>
    void started.push([user.id, call.conversation_session_id]);
  expect((await createConnectHandler({ ...options, onStarted })(post({}, ana))).status).toBe(200);
  expect(started).toEqual([["ana", "s1"]]);
  const fails = () => Promise.reject(new Error("database is down"));
  expect((await createConnectHandler({ ...options, onStarted: fails })(post({}, ana))).status).toBe(500);
});

test("an updates handler answers 403 for another user's call, and sends nothing", async () => {
  const api = new FakeApi({ body: { status: "updated" } });
  const ownsCall = ({ conversationSessionId }: { conversationSessionId: string }) =>
    conversationSessionId === "mine";
  const handler = createUpdatesHandler({ client: clientOf(api), authenticate, ownsCall });
  const refused = await handler(post({ conversation_session_id: "hers", end: true }, ana));
  expect([refused.status, await refused.json()]).toMatchObject([403, { error_code: "AUTH_DENIED" }]);
  expect(api.seen).toHaveLength(0);
  expect((await handler(post({ conversation_session_id: "mine", end: true }, ana))).status).toBe(200);
});
