import { expect, test } from "vitest";
import { describeUnhealthy } from "./wait-until-healthy.ts";

test("the parts that are down are named", () => {
  const body = {
    status: "unavailable",
    parts: { database: "up", livekit: "down", agent: { status: "down" } },
  };
  expect(describeUnhealthy({ healthy: false, status: 503, body })).toBe("not ready: livekit, agent");
});

test("an app that does not answer, or answers something else, is described as such", () => {
  expect(describeUnhealthy({ healthy: false, status: null, body: null })).toBe("the app does not answer");
  expect(describeUnhealthy({ healthy: false, status: 500, body: "oops" })).toBe("the app answers 500");
});
