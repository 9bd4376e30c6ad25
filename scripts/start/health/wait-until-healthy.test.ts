import { expect, test } from "vitest";
import { describeHealth } from "./readiness.ts";

test("names the parts that are down", async () => {
  const parts = { database: "up", livekit: "down", agent: "down", inngest: "starting" };
  const response = Response.json({ status: "unavailable", parts }, { status: 503 });
  expect(await describeHealth(response)).toBe("not ready: livekit, agent");
});

test("describes an app that does not respond, or responds with something else", async () => {
  expect(await describeHealth(null)).toBe("the app does not respond");
  expect(await describeHealth(new Response("oops", { status: 500 }))).toBe("the app responds with 500");
  expect(await describeHealth(Response.json({ status: "ok", parts: { database: "up" } }))).toBeNull();
});
