import { expect, test } from "vitest";
import { sendRating } from "./send-rating.ts";

const call = { linkToken: "to ken", rejoinToken: "r" };
const rating = { score: 4, comment: null };

test("sends score, comment and the token of the call", async () => {
  const sent: [string, unknown][] = [];
  const stored = await sendRating(call, rating, async (url, init) => {
    sent.push([String(url), JSON.parse(String(init?.body))]);
    return Response.json({});
  });
  expect(stored).toBe(true);
  expect(sent).toEqual([["/api/links/to%20ken/rate", { rejoin_token: "r", score: 4, comment: null }]]);
});

test("reports a refusal and a lost connection", async () => {
  expect(await sendRating(call, rating, async () => new Response(null, { status: 404 }))).toBe(false);
  expect(await sendRating(call, rating, () => Promise.reject(new TypeError("offline")))).toBe(false);
});
