import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ApiError, ConnectionError, eachPage, TimeoutError, VisavisClient, VisavisError } from "./index.ts";
import { FakeApi, silentFetch } from "./testing/fake-api.ts";
import { retryDelayMs } from "./transport.ts";

const CALL = { scenario_id: "s", avatar_id: "a" };
const quick = { "retry-after": "0" };
const clientOf = (api: FakeApi, options: { maxRetries?: number; timeoutMs?: number } = {}) =>
  new VisavisClient({ apiKey: "vv_live_x", baseUrl: "https://v.test/api/", fetch: api.fetch, ...options });

describe("a client", () => {
  test("sends the key, the body and the query, and returns the response", async () => {
    const api = new FakeApi({ body: { clips: [], next_cursor: null } });
    expect(await clientOf(api).clips.list({ limit: 2, cursor: "a b" })).toEqual({
      clips: [],
      next_cursor: null,
    });
    await clientOf(api).clips.update({ id: "x", name: "New" });
    const [list, update] = api.seen;
    expect(list?.url).toBe("https://v.test/api/clips?limit=2&cursor=a+b");
    expect([list?.method, list?.headers.get("authorization")]).toEqual(["GET", "Bearer vv_live_x"]);
    expect(update?.url).toBe("https://v.test/api/clips/update");
    expect([update?.method, update?.headers.get("content-type")]).toEqual(["POST", "application/json"]);
    expect(update?.body).toEqual({ id: "x", name: "New" });
  });

  test("uploads a document as a form, once, even if retried", async () => {
    const api = new FakeApi({ status: 503, headers: quick }, { body: { status: "pending", id: "d" } });
    const document = { name: "Hours", file: "We open at nine.", replaces: "old" };
    expect(await clientOf(api).knowledgeBases.documents.create("b", document)).toEqual({
      status: "pending",
      id: "d",
    });
    const [first, again] = api.seen;
    expect(again?.url).toBe("https://v.test/api/knowledge-bases/b/documents/create");
    expect(again?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    const form = again?.body instanceof FormData ? again.body : new FormData();
    expect([form.get("name"), form.get("replaces"), form.has("description")]).toEqual([
      "Hours",
      "old",
      false,
    ]);
    const file = form.get("file");
    expect(file instanceof Blob && (await file.text())).toBe("We open at nine.");
  });

  test("sends a page's address without a file", async () => {
    const api = new FakeApi({ body: { status: "pending", id: "d" } });
    await clientOf(api).knowledgeBases.documents.create("b", { url: "https://example.com/prices" });
    const [sent] = api.seen;
    const form = sent?.body instanceof FormData ? sent.body : new FormData();
    expect([...form]).toEqual([["url", "https://example.com/prices"]]);
  });

  test("encodes ids in paths", async () => {
    const api = new FakeApi();
    await clientOf(api).clips.takes.get("a/../b", "c?d");
    expect(api.seen[0]?.url).toBe("https://v.test/api/clips/a%2F..%2Fb/takes/c%3Fd");
  });

  test("is not created without a key or with an invalid URL", () => {
    expect(() => new VisavisClient({ apiKey: "", baseUrl: "https://v.test/api" })).toThrow(VisavisError);
    expect(() => new VisavisClient({ apiKey: "k", baseUrl: "v.test" })).toThrow(VisavisError);
  });

  test("throws an API error with its code, reason, details and figures", async () => {
    const body = {
      error: "Too many conversations at the same time",
      error_code: "CONCURRENCY_LIMIT",
      limit: 2,
      active: 2,
    };
    const api = new FakeApi({ status: 429, body, headers: { "x-request-id": "r1", "retry-after": "3" } });
    const error = await clientOf(api)
      .conversations.connect(CALL)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: body.error,
      status: 429,
      code: "CONCURRENCY_LIMIT",
      requestId: "r1",
      retryAfterMs: 3000,
      body: { limit: 2, active: 2 },
    });
    expect(api.seen).toHaveLength(1);
  });

  test("classifies a response that is not JSON by its status", async () => {
    const html: typeof fetch = async () => new Response("<html>", { status: 502 });
    const client = new VisavisClient({ apiKey: "k", baseUrl: "https://v.test", fetch: html, maxRetries: 0 });
    await expect(client.avatars.list()).rejects.toMatchObject({ status: 502, code: "SERVICE_UNAVAILABLE" });
    const page: typeof fetch = async () => new Response("<html>");
    const wrong = new VisavisClient({ apiKey: "k", baseUrl: "https://v.test", fetch: page });
    await expect(wrong.avatars.list()).rejects.toThrow("baseUrl must end with /api");
  });

  test("an address without /api is named at once, not tried again", async () => {
    let requests = 0;
    const server = createServer((_, answer) => {
      requests += 1;
      answer.writeHead(307, { location: "/sign-in" }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    // A TCP server's address is never a path.
    const { port } = server.address() as AddressInfo;
    const client = new VisavisClient({ apiKey: "k", baseUrl: `http://127.0.0.1:${port}` });
    await expect(client.avatars.list()).rejects.toThrow("baseUrl must end with /api");
    expect(requests).toBe(1);
    server.close();
  });

  test("never follows a redirect with the key", async () => {
    let redirect: RequestRedirect | undefined;
    const watching: typeof fetch = async (_input, init) => {
      redirect = init?.redirect;
      return Response.json({});
    };
    await new VisavisClient({ apiKey: "k", baseUrl: "https://v.test", fetch: watching }).avatars.list();
    expect(redirect).toBe("manual");
  });
});

describe("another try", () => {
  const down = { status: 503, body: { error: "x", error_code: "SERVICE_UNAVAILABLE" }, headers: quick };

  test("is done for a read, until it succeeds", async () => {
    const api = new FakeApi(new TypeError("broken"), down, { body: { avatars: [], next_cursor: null } });
    expect(await clientOf(api).avatars.list()).toMatchObject({ avatars: [] });
    expect(api.seen).toHaveLength(3);
  });

  test("is done for a create, each time with the same Idempotency-Key", async () => {
    const api = new FakeApi(down, down, { body: { id: "c" } });
    await clientOf(api).clips.create({ name: "Clip" });
    const keys = api.seen.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    await clientOf(api).clips.create({ name: "Clip" }, { idempotencyKey: "mine" });
    expect(api.seen[3]?.headers.get("idempotency-key")).toBe("mine");
  });

  test("is never done for an update or a delete", async () => {
    for (const failure of [down, new TypeError("broken")]) {
      const api = new FakeApi(failure);
      await expect(clientOf(api).clips.update({ id: "x", name: "y" })).rejects.toThrow(VisavisError);
      await expect(clientOf(api).clips.delete(["x"])).rejects.toThrow(VisavisError);
      expect(api.seen).toHaveLength(2);
      expect(api.seen[0]?.headers.has("idempotency-key")).toBe(false);
    }
  });

  test("is not done if it would change nothing", async () => {
    for (const status of [400, 401, 402, 403, 404, 409, 415]) {
      const api = new FakeApi({ status, body: { error: "x", error_code: "VALIDATION" } });
      await expect(clientOf(api).avatars.list()).rejects.toMatchObject({ status });
      expect(api.seen).toHaveLength(1);
    }
  });

  test("throws the last error after the maximum", async () => {
    const api = new FakeApi(new TypeError("broken"));
    await expect(clientOf(api, { maxRetries: 1 }).avatars.list()).rejects.toThrow(ConnectionError);
    expect(api.seen).toHaveLength(2);
  });

  const refusal = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
    new ApiError(status, { error: "x", error_code: "QUOTA_EXCEEDED", ...more }, new Headers(headers));
  test.each([
    ["the first time", new ConnectionError("x"), 0, 250],
    ["then longer", new ConnectionError("x"), 2, 1000],
    ["never very long", new TimeoutError("x"), 20, 8000],
    ["as long as the API says", refusal(429, {}, { "retry-after": "7" }), 0, 7000],
    ["for a response in progress", refusal(409, { reason: "idempotency_in_progress" }), 0, 250],
    ["not for minutes", refusal(429, {}, { "retry-after": "61" }), 0, undefined],
    ["not for a call to end", refusal(429, { error_code: "CONCURRENCY_LIMIT" }), 0, undefined],
    ["not for a conflict", refusal(409, { reason: "idempotency_conflict" }), 0, undefined],
    ["not for a bug of ours", new RangeError("x"), 0, undefined],
  ])("waits %s", (_how, error, retry, delayMs) => {
    expect(retryDelayMs(error, retry, 1)).toBe(delayMs);
  });
});

describe("time", () => {
  const waiting = (options: object) =>
    new VisavisClient({
      apiKey: "k",
      baseUrl: "https://v.test",
      fetch: silentFetch,
      maxRetries: 0,
      ...options,
    });

  test("expires by the client's timeout or the call's own", async () => {
    await expect(waiting({ timeoutMs: 20 }).avatars.list()).rejects.toThrow(TimeoutError);
    await expect(waiting({}).avatars.list({}, { timeoutMs: 20 })).rejects.toThrow(TimeoutError);
  });

  test("aborts when requested, even between two attempts", async () => {
    const stop = new AbortController();
    const call = waiting({}).avatars.list({}, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    const later = new AbortController();
    const api = new FakeApi({ status: 429, body: {}, headers: { "retry-after": "50" } });
    const between = clientOf(api).avatars.list({}, { signal: later.signal });
    await expect.poll(() => api.seen.length).toBe(1);
    later.abort(new Error("enough"));
    await expect(between).rejects.toThrow("enough");
    expect(api.seen).toHaveLength(1);
  });
});

test("yields every page of a list once, with the previous page's cursor", async () => {
  const api = new FakeApi(
    { body: { clips: [{ id: 1 }], next_cursor: "c1" } },
    { body: { clips: [{ id: 2 }], next_cursor: null } },
  );
  const client = clientOf(api);
  const ids: unknown[] = [];
  for await (const { clips } of eachPage((query) => client.clips.list(query), 1)) {
    ids.push(...clips.map(({ id }) => id));
  }
  expect(ids).toEqual([1, 2]);
  expect(api.seen.map(({ url }) => new URL(url).search)).toEqual(["?limit=1", "?limit=1&cursor=c1"]);
});
