import { expect } from "@playwright/test";
import { test } from "../fixtures/call.ts";
import { api, newAccount, operator } from "../fixtures/instance.ts";

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

/** A scenario and an avatar of the demo, from one of its conversations. */
async function demoParts(demo: { key: string; token: string }) {
  const started = await api("POST", `/links/${demo.token}/start`, { body: {} });
  const id = String(started.body.conversation_session_id);
  const { body } = await api("GET", `/conversations/${id}`, { key: demo.key });
  const avatar = body.avatar as { id: string };
  await api("POST", `/conversations/${id}/updates`, { key: demo.key, body: { end: true } });
  return { sessionId: id, scenario_id: String(body.scenario_id), avatar_id: avatar.id };
}

test("connect returns room, token and session; the detail has the rest", async ({ demo }) => {
  const { scenario_id, avatar_id } = await demoParts(demo);
  const connected = await api("POST", "/conversations/connect", {
    key: demo.key,
    body: { scenario_id, avatar_id, stt_keywords: "Visavis, avatar", show_ai_label: true },
  });
  expect(connected.status).toBe(200);
  expect(Object.keys(connected.body).sort()).toEqual(["conversation_session_id", "room_url", "token"]);
  const id = String(connected.body.conversation_session_id);
  const detail = await api("GET", `/conversations/${id}`, { key: demo.key });
  expect(detail.body).toMatchObject({
    id,
    scenario_id,
    status: "created",
    show_ai_label: true,
    avatar: { id: avatar_id, href: expect.any(String), profile_image_url: expect.stringContaining("http") },
    recording: { has_recording: false, is_ready: false, status_text: expect.any(String) },
    transcript_rows: [],
  });
  const image = await fetch(String((detail.body.avatar as { profile_image_url: string }).profile_image_url));
  expect(image.headers.get("content-type")).toContain("image/");
  await api("POST", `/conversations/${id}/updates`, { key: demo.key, body: { end: true } });
});

test("every operation responds the same with a trailing slash", async ({ demo }) => {
  const plain = await api("GET", "/avatars", { key: demo.key });
  const slashed = await api("GET", "/avatars/", { key: demo.key });
  expect(plain.status).toBe(200);
  expect(slashed.status).toBe(200);
  expect((plain.body.avatars as unknown[]).length).toBeGreaterThan(0);
});

const KEYED: [string, string][] = [
  ["POST", "/conversations/connect"],
  ["GET", `/conversations/${UNKNOWN}`],
  ["POST", `/conversations/${UNKNOWN}/updates`],
  ["GET", "/avatars"],
  ["GET", `/avatars/${UNKNOWN}`],
];

for (const [method, path] of KEYED) {
  test(`${method} ${path} distinguishes a missing key from a wrong one`, async () => {
    const body = method === "POST" ? {} : undefined;
    const missing = await api(method, path, { body });
    expect(missing).toMatchObject({
      status: 401,
      body: { error_code: "AUTH_MISSING", error: "API key is required" },
    });
    const basic = await api(method, path, { body, headers: { authorization: "Basic abc" } });
    expect(basic.body.error_code).toBe("AUTH_MISSING");
    for (const key of ["nonsense", `vv_live_${"a".repeat(46)}`]) {
      const wrong = await api(method, path, { body, key });
      expect(wrong).toMatchObject({
        status: 401,
        body: { error_code: "AUTH_INVALID", error: "Invalid API key" },
      });
    }
    expect(missing.headers.get("x-request-id")).toBe(missing.body.request_id);
  });
}

test("system-messages treats missing and wrong keys the same", async () => {
  for (const key of [undefined, "nonsense"]) {
    const answer = await api("POST", `/conversations/${UNKNOWN}/system-messages`, {
      key,
      body: { content: "x" },
    });
    expect(answer).toMatchObject({
      status: 401,
      body: { error_code: "AUTH_INVALID", error: "Invalid API key" },
    });
  }
});

test("a revoked key stops working at once", async () => {
  const { key, keyId } = await newAccount();
  expect((await api("GET", "/avatars", { key })).status).toBe(200);
  await operator("keys", "revoke", "--id", keyId);
  expect((await api("GET", "/avatars", { key })).body.error_code).toBe("AUTH_INVALID");
});

test("malformed, unknown and foreign conversation ids get exactly the same response", async ({ demo }) => {
  const { sessionId } = await demoParts(demo);
  const { key } = await newAccount();
  const answers = await Promise.all(
    [sessionId, UNKNOWN, "not-a-uuid"].map(async (id) => {
      const { status, body } = await api("GET", `/conversations/${id}`, { key });
      const { request_id: _, ...rest } = body;
      return { status, rest };
    }),
  );
  const expected = { error: "ConversationSession not found", error_code: "SESSION_NOT_FOUND" };
  for (const answer of answers) expect(answer).toEqual({ status: 404, rest: expected });
});

test("connect says what is wrong with a request", async ({ demo }) => {
  const { scenario_id, avatar_id } = await demoParts(demo);
  const connect = (body: unknown) => api("POST", "/conversations/connect", { key: demo.key, body });
  const cases: [unknown, string, number][] = [
    [{ avatar_id }, "VALIDATION", 400],
    [{ scenario_id, avatar_id, stt_keywords: ["1", "2", "3", "4", "5", "6"] }, "VALIDATION", 400],
    [{ scenario_id, avatar_id, scenarioid: 1 }, "VALIDATION", 400],
    [{ scenario_id, avatar_id, runtime_vars: [] }, "VALIDATION", 400],
    ["{", "VALIDATION", 400],
    [{ scenario_id: UNKNOWN, avatar_id }, "SCENARIO_NOT_FOUND", 404],
    [{ scenario_id, avatar_id: UNKNOWN }, "AVATAR_NOT_FOUND", 404],
  ];
  for (const [body, code, status] of cases) {
    const answer = await connect(body);
    expect(answer.body.error_code, JSON.stringify(body)).toBe(code);
    expect(answer.status).toBe(status);
  }
  const six = await connect({ scenario_id, avatar_id, stt_keywords: "a,b,c,d,e,f" });
  expect(six.body.error).toBe("stt_keywords must have at most 5 entries");
});

test("rejects a wrong method, a wrong content type and an oversized body", async ({ demo }) => {
  const method = await api("DELETE", "/conversations/connect", { key: demo.key });
  expect(method).toMatchObject({
    status: 405,
    body: { error_code: "VALIDATION", reason: "method_not_allowed" },
  });
  expect(method.headers.get("allow")).toContain("POST");
  const type = await api("POST", "/conversations/connect", {
    key: demo.key,
    body: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(type).toMatchObject({ status: 415, body: { reason: "unsupported_media_type" } });
  const large = await api("POST", "/conversations/connect", {
    key: demo.key,
    body: { runtime_vars: { a: "x".repeat(1_100_000) } },
  });
  expect(large).toMatchObject({ status: 413, body: { reason: "body_too_large" } });
});

test("system messages: lengths count code points, and an ended session is not found", async ({ demo }) => {
  const { scenario_id, avatar_id } = await demoParts(demo);
  const connected = await api("POST", "/conversations/connect", {
    key: demo.key,
    body: { scenario_id, avatar_id },
  });
  const id = String(connected.body.conversation_session_id);
  const send = (content: unknown) =>
    api("POST", `/conversations/${id}/system-messages`, { key: demo.key, body: { content } });
  for (const content of [undefined, "", 5, "x".repeat(16_001)]) {
    expect(await send(content)).toMatchObject({ status: 400, body: { error_code: "VALIDATION" } });
  }
  expect((await send(undefined)).body.error).toBe("content is required");
  expect(await send("\u{1F600}".repeat(16_000))).toMatchObject({
    status: 200,
    body: { conversation_session_id: id, run_llm: false },
  });
  await api("POST", `/conversations/${id}/updates`, { key: demo.key, body: { end: true } });
  await expect(async () => expect((await send("late")).body.error_code).toBe("SESSION_NOT_FOUND")).toPass();
});

test("the same Idempotency-Key returns the first response again", async ({ demo }) => {
  const { scenario_id, avatar_id } = await demoParts(demo);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const connect = (body: unknown) => api("POST", "/conversations/connect", { key: demo.key, body, headers });
  const first = await connect({ scenario_id, avatar_id });
  const again = await connect({ avatar_id, scenario_id });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await connect({ avatar_id, scenario_id, show_ai_label: true })).toMatchObject({
    status: 409,
    body: { reason: "idempotency_conflict" },
  });
});

test("no browser origin is allowed", async ({ demo }) => {
  const answer = await api("GET", "/avatars", {
    key: demo.key,
    headers: { origin: "https://elsewhere.test" },
  });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("health reports each part", async () => {
  const { status, body } = await api("GET", "/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "ok",
    parts: { database: "up", livekit: "up", agent: "up", models: "up" },
  });
});
