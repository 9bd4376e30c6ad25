import { expect } from "@playwright/test";
import { test } from "../fixtures/call.ts";
import { api } from "../fixtures/instance.ts";

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
