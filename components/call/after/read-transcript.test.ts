import { expect, test } from "vitest";
import { readTranscript } from "./read-transcript.ts";

const call = { linkToken: "to ken", rejoinToken: "r" };
const row = { role: "user", content: "Hi.", at_ms: 1_500, interrupted: false, typed: true };
const body = { started_at: "2026-07-21T12:00:00.000Z", readable_until: null, transcript_rows: [row] };
const readAll = async (responses: (() => Promise<Response>)[]) => {
  const sent: [string, unknown][] = [];
  const waits: number[] = [];
  const answer = await readTranscript(
    call,
    (url, init) => {
      sent.push([String(url), JSON.parse(String(init?.body))]);
      return responses[sent.length - 1]?.() ?? Promise.reject(new Error("asked too often"));
    },
    async (ms) => void waits.push(ms),
  );
  return { answer, sent, waits };
};
const json =
  (value: unknown, status = 200) =>
  async () =>
    Response.json(value, { status });

test("asks with the token of the call, and again until its last words are stored", async () => {
  const until = "2026-07-21T13:10:00.000Z";
  const { answer, sent, waits } = await readAll([
    json({ ...body, ended: false, transcript_rows: [] }),
    json({ ...body, ended: true, readable_until: until }),
  ]);
  expect(sent).toEqual([1, 2].map(() => ["/api/links/to%20ken/transcript", { rejoin_token: "r" }]));
  expect(waits).toEqual([1_000]);
  expect(answer).toEqual({
    startedAt: new Date(body.started_at),
    readableUntil: new Date(until),
    lines: [{ from: "user", text: "Hi.", atMs: 1_500, interrupted: false, typed: true }],
  });
});

test("has the cards that were shown, where they appeared", async () => {
  const card = { kind: "qr", title: "Code", value: "joe" };
  const cards = [
    { at_ms: 900, card },
    { at_ms: 4_000, card: { ...card, title: "", value: "x" } },
    { at_ms: "soon" },
  ];
  const { answer } = await readAll([json({ ...body, ended: true, cards })]);
  const shown = { from: "agent", interrupted: false, typed: false, shown: true };
  expect(answer).toMatchObject({
    lines: [
      { ...shown, text: "Code\njoe", atMs: 900 },
      { text: "Hi." },
      { ...shown, text: "x", atMs: 4_000 },
    ],
  });
});

test("shows what there is if the call does not end", async () => {
  const { answer, sent } = await readAll(Array.from({ length: 10 }, () => json({ ...body, ended: false })));
  expect(sent).toHaveLength(10);
  expect(answer).toMatchObject({ lines: [{ text: "Hi." }] });
});

test("tells what is gone from what may work later", async () => {
  expect((await readAll([json({}, 404)])).answer).toBe("gone");
  expect((await readAll([json({}, 429)])).answer).toBe("failed");
  expect((await readAll([json({}, 500)])).answer).toBe("failed");
  expect((await readAll([json("nonsense")])).answer).toBe("failed");
  expect((await readAll([() => Promise.reject(new TypeError("offline"))])).answer).toBe("failed");
});
