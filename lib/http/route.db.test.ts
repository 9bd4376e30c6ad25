import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { text } from "#lib/platform/text-fields.ts";
import { pageQuery } from "./input/pages.ts";
import { countRequest } from "./limits/rate-limit.ts";
import { route, unknownPath } from "./route.ts";

const contract = {
  summary: "Say it back",
  scope: "full" as const,
  body: z.strictObject({ name: text(5), deep: z.json().optional() }),
  response: z.object({ name: z.string() }),
};
const { RATE_LIMIT_PER_MINUTE, ACCOUNT_RATE_LIMIT_PER_MINUTE } = env;
/** Returns more than the contract names. */
const echo = route(contract, async ({ body }) => ({ name: body.name, keyHash: "secret" }));

const json = { "content-type": "application/json" };
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describeDb("route()", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  afterEach(() => void Object.assign(env, { RATE_LIMIT_PER_MINUTE, ACCOUNT_RATE_LIMIT_PER_MINUTE }));
  const call = (body: unknown, headers: Record<string, string> = {}) =>
    callApi(echo, { key: account.key, body, headers });

  test("returns only what the contract names", async () => {
    const { status, body } = await call({ name: "Ana" });
    expect([status, body]).toEqual([200, { name: "Ana" }]);
  });

  test("gives every response a request id, also in an error's body", async () => {
    const good = await call({ name: "Ana" });
    const bad = await call({});
    expect(good.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(bad.body.request_id).toBe(bad.headers.get("x-request-id"));
    expect(bad.headers.get("x-request-id")).not.toBe(good.headers.get("x-request-id"));
  });

  test("reveals nothing about a bug, or about a response that breaks its contract", async () => {
    const failing = route(contract, async () => {
      throw new Error("password is hunter2");
    });
    const breaking = route({ ...contract, response: z.object({ name: z.literal("x") }) }, async () => ({
      name: "hunter2",
    }));
    for (const handler of [failing, breaking]) {
      const { status, body } = await callApi(handler, { key: account.key, body: { name: "Ana" } });
      expect([status, body.error_code, body.error]).toEqual([500, "INTERNAL", "Internal error"]);
      expect(JSON.stringify(body)).not.toContain("hunter2");
    }
  });

  test("passes on an error's reason, figures and retry delay", async () => {
    const refusing = route(contract, async () => {
      throw new AppError("CONCURRENCY_LIMIT", { figures: { limit: 2, active: 2 }, retryAfterMs: 1200 });
    });
    const answer = await callApi(refusing, { key: account.key, body: { name: "Ana" } });
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ error_code: "CONCURRENCY_LIMIT", limit: 2, active: 2 });
    expect(answer.headers.get("retry-after")).toBe("2");
  });

  test("refuses a key of 16 KB as fast as any other", async () => {
    for (const filling of [" ", "a", "\u00a0", " a"]) {
      const key = `a${filling.repeat(15_500 / filling.length)}x`;
      await callApi(echo, { key: "unknown", body: { name: "Ana" } });
      const before = process.cpuUsage();
      const { status, body } = await callApi(echo, { key, body: { name: "Ana" } });
      const { user, system } = process.cpuUsage(before);
      expect([status, body.error_code]).toEqual([401, "AUTH_INVALID"]);
      expect((user + system) / 1000).toBeLessThan(100);
    }
  });

  describe("refuses a body", () => {
    test.each([
      ["that is not JSON", "{", 400, undefined],
      ["that is empty", "", 400, undefined],
      ["that is an array", "[]", 400, undefined],
      ["that is null", "null", 400, undefined],
      ["with NUL", '{"name":"a\\u0000"}', 400, undefined],
      ["with a lone surrogate", '{"name":"\\ud800"}', 400, undefined],
      ["with __proto__", '{"name":"Ana","__proto__":{"x":1}}', 400, undefined],
      ["with __proto__ further down", '{"name":"Ana","deep":{"a":[{"__proto__":1}]}}', 400, undefined],
      ["with a number out of range", '{"name":"Ana","deep":1e400}', 400, undefined],
      ["that is 1,000 deep", `{"name":"Ana","deep":${nested(1000)}}`, 400, undefined],
      ["that is 100,000 deep", `{"name":"Ana","deep":${nested(100_000)}}`, 400, undefined],
      ["with too many values", `{"name":"Ana","deep":[${"1,".repeat(400_000)}1]}`, 400, undefined],
      ["over 1 MB", `{"name":"${"x".repeat(1_048_576)}"}`, 413, "body_too_large"],
    ])("%s", async (_name, body, status, reason) => {
      const answer = await call(body, json);
      expect([answer.status, answer.body.error_code, answer.body.reason]).toEqual([
        status,
        "VALIDATION",
        reason,
      ]);
    });

    test("of another content type", async () => {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
        const answer = await call('{"name":"Ana"}', { "content-type": type });
        expect([answer.status, answer.body.reason]).toEqual([415, "unsupported_media_type"]);
      }
      expect(
        (await call('{"name":"Ana"}', { "content-type": "Application/JSON; charset=utf-8" })).status,
      ).toBe(200);
    });

    test("that exceeds 1 MB without declaring its length", async () => {
      const chunk = new TextEncoder().encode("x".repeat(65_536));
      let sent = 0;
      const body = new ReadableStream({
        pull: (controller) => {
          sent += 1;
          controller.enqueue(chunk);
        },
      });
      const init = {
        method: "POST",
        body,
        duplex: "half",
        headers: { ...json, authorization: `Bearer ${account.key}` },
      };
      const answer = await echo(new Request("http://localhost/", init), { params: Promise.resolve({}) });
      expect(answer.status).toBe(413);
      expect(sent).toBeLessThan(32);
    });
  });

  test("names the unknown field and every other error", async () => {
    const { body } = await call({ name: "too long a name", nmae: 1 });
    expect(body.error_code).toBe("VALIDATION");
    expect(body.details).toEqual([
      { path: "name", message: "name must have at most 5 characters" },
      { path: "nmae", message: "nmae is not a known field" },
    ]);
  });

  test("has details for each VALIDATION, with an empty path for the request as a whole", async () => {
    const whole = await call("{}", { "content-type": "text/plain" });
    const message = "Content-Type must be application/json";
    expect(whole.body).toMatchObject({ error: message, details: [{ path: "", message }] });
    const listing = route({ ...contract, body: undefined, query: pageQuery }, async () => ({ name: "" }));
    const twice = await callApi(listing, { key: account.key, query: "?limit=1&limit=2" });
    expect(twice.body.details).toEqual([{ path: "limit", message: "limit must be given once" }]);
    const creating = route({ ...contract, creates: "rows" }, async ({ body }) => body);
    const keyed = {
      key: account.key,
      body: { name: "Ana" },
      headers: { "idempotency-key": "k".repeat(256) },
    };
    expect((await callApi(creating, keyed)).body.details[0].path).toBe("Idempotency-Key");
  });

  test("limits the number of listed errors", async () => {
    const fields = Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`a${index}`, "b"]));
    const strict = route(
      { ...contract, body: z.object({ fields: z.record(z.string(), z.number()) }) },
      async () => ({ name: "" }),
    );
    const { body } = await callApi(strict, { key: account.key, body: { fields } });
    expect(body.details).toHaveLength(100);
  });

  test("counts characters as code points", async () => {
    expect((await call({ name: "😀😀😀😀😀" })).status).toBe(200);
    expect((await call({ name: "😀😀😀😀😀😀" })).status).toBe(400);
  });

  test("counts each key's requests, and rejects those over the limit without executing them", async () => {
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 30 });
    let done = 0;
    const counting = route(contract, async ({ body }) => {
      done += 1;
      return { name: body.name };
    });
    const again = () => callApi(counting, { key: account.key, body: { name: "Ana" } });
    const first = await again();
    const limit = env.RATE_LIMIT_PER_MINUTE;
    expect(first.headers.get("ratelimit-limit")).toBe(String(limit));
    expect(first.headers.get("ratelimit-remaining")).toBe(String(limit - 1));
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
    for (let count = 1; count < limit; count += 1) {
      await countRequest(`key:${account.keyId}`, limit, new Headers());
    }
    const over = await again();
    expect([over.status, over.body.error_code, over.body.reason]).toEqual([
      429,
      "QUOTA_EXCEEDED",
      "rate_limited",
    ]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(done).toBe(1);
    const stranger = await createTestAccount();
    expect((await callApi(counting, { key: stranger.key, body: { name: "Ana" } })).status).toBe(200);
  });

  test("counts the requests of all keys of an account together, and not those of others", async () => {
    Object.assign(env, { ACCOUNT_RATE_LIMIT_PER_MINUTE: 30 });
    const counting = route(contract, async ({ body }) => ({ name: body.name }));
    const call = async ({ key }: { key: string }) =>
      (await callApi(counting, { key, body: { name: "Ana" } })).status;
    for (let count = 0; count < env.ACCOUNT_RATE_LIMIT_PER_MINUTE; count += 1) {
      await countRequest(`account:${account.ownerId}`, env.ACCOUNT_RATE_LIMIT_PER_MINUTE, new Headers());
    }
    const fresh = await createTestKey(account);
    expect([await call(fresh), await call(await createTestAccount())]).toEqual([429, 200]);
  });

  test("also counts forbidden requests, and says how many are left", async () => {
    const reader = await createTestKey(account, { scope: "read" });
    const denied = await callApi(echo, { key: reader.key, body: { name: "Ana" } });
    expect([denied.status, denied.body.reason]).toEqual([403, "insufficient_scope"]);
    const left = String(env.RATE_LIMIT_PER_MINUTE - 1);
    expect(denied.headers.get("ratelimit-remaining")).toBe(left);
  });

  test("answers a path without an operation in the same shape", async () => {
    const answer = await unknownPath();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: "Not found. GET /api/openapi.json lists every operation",
      error_code: "NOT_FOUND",
    });
  });
});
