import { expect, test } from "vitest";
import { describeUnhealthy } from "./readiness.ts";

test("names the parts that are down", () => {
  const body = {
    status: "unavailable",
    parts: { database: "up", livekit: "down", agent: { status: "down" } },
  };
  expect(describeUnhealthy({ healthy: false, status: 503, body })).toBe("not ready: livekit, agent");
});

test("describes an app that does not respond, or responds with something else", () => {
  expect(describeUnhealthy({ healthy: false, status: null, body: null })).toBe("the app does not respond");
  expect(describeUnhealthy({ healthy: false, status: 500, body: "oops" })).toBe("the app responds with 500");
});
