import { expect, test } from "vitest";
import { planRoles } from "#scripts/start/testing/plan-roles.ts";
import { checkRoleSettings, ROLES, type Role } from "./roles.ts";

const check =
  (roles: Role[], env: Record<string, string> = {}, isLan = false) =>
  () =>
    checkRoleSettings(new Set(roles), env, { isLan, usesLocalModels: true });

test("all roles together need no settings", () => {
  expect(check([...ROLES])).not.toThrow();
});

test("a role alone names every setting that a default would point at this machine", () => {
  expect(check(["worker"])).toThrow(
    [
      "The roles worker need settings that are not set:",
      "  INTERNAL_APP_URL: where the app is",
      "  LIVEKIT_URL: where the media server is",
      "  MODELS_URL: where the models server is",
    ].join("\n"),
  );
  expect(check(["app"])).toThrow(/INNGEST_BASE_URL or INNGEST_EVENT_KEY.*\n {2}APP_URL or PUBLIC_HOST/);
  expect(check(["models"])).not.toThrow();
});

test("what runs here too need not be named", () => {
  expect(
    check(["worker", "app", "models"], {
      LIVEKIT_URL: "ws://m",
      INNGEST_BASE_URL: "http://j",
      APP_URL: "https://a",
    }),
  ).not.toThrow();
  expect(check(["edge", "media", "app", "jobs", "models"], {}, true)).not.toThrow();
});

const ELSEWHERE = {
  INTERNAL_APP_URL: "http://app:3000",
  LIVEKIT_URL: "ws://media:7880",
  MODELS_URL: "http://models:4010/v1",
  INNGEST_BASE_URL: "http://jobs:8288",
  APP_URL: "https://calls.test",
};

test.each([
  [["app"], ["app"]],
  [["jobs"], ["inngest"]],
  [["worker"], ["agent"]],
  [["models"], ["models"]],
  [
    ["media", "worker"],
    ["livekit", "agent"],
  ],
] as [Role[], string[]][])(
  "%j runs %j, although the same settings tell where the others are",
  async (roles, names) => {
    const { specs } = await planRoles(roles, ELSEWHERE);
    expect(specs.map(({ name }) => name)).toEqual(names);
  },
);

test("a worker alone uses the app, the media server and the models elsewhere, with the time to drain", async () => {
  const { specs } = await planRoles(["worker"], {
    ...ELSEWHERE,
    WORKER_DRAIN_SECONDS: "600",
    LISTEN_ADDRESS: "0.0.0.0",
  });
  expect(specs[0]?.env).toMatchObject({
    ...{
      INTERNAL_APP_URL: "http://app:3000",
      LIVEKIT_URL: "ws://media:7880",
      STT_BASE_URL: ELSEWHERE.MODELS_URL,
    },
    ...{ MODELS_URL: ELSEWHERE.MODELS_URL, AGENT_DRAIN_TIMEOUT_MS: "600000", LISTEN_ADDRESS: "0.0.0.0" },
  });
  expect(specs[0]?.stopGraceMs).toBe(610_000);
  expect(specs[0]?.env.VISAVIS_ENCRYPTION_KEY).toBeUndefined();
});

test("app and job server on different machines have the same keys", async () => {
  const app = await planRoles(["app"], ELSEWHERE);
  const jobs = await planRoles(["jobs"], ELSEWHERE);
  const keys = { INNGEST_SIGNING_KEY: "ab".repeat(32), INNGEST_EVENT_KEY: "cd".repeat(32) };
  expect(app.specs[0]?.env).toMatchObject({ ...keys, INNGEST_BASE_URL: "http://jobs:8288" });
  expect(jobs.specs[0]?.env).toMatchObject({ ...keys, INNGEST_SDK_URL: "http://app:3000/api/inngest" });
});
