import { expect, test } from "vitest";
import { childEnvironments } from "./child-environment.ts";
import { resolveEndpoints } from "./resolve-endpoints.ts";
import type { Secrets } from "./secrets.ts";
import { type Environment, readSettings } from "./settings.ts";

const secrets: Secrets = {
  livekitApiKey: "lk-key",
  livekitApiSecret: "lk-secret",
  workerSecret: "worker-secret",
  jobsSecret: "jobs-secret",
  inngestSigningKey: "signing-key",
  inngestEventKey: "event-key",
  operatorSecret: "operator-secret",
  encryptionKey: "encryption-key",
};

function environmentsFor(env: Environment, mode: "start" | "dev" = "start") {
  const settings = readSettings(env);
  return childEnvironments({
    env,
    settings,
    secrets,
    endpoints: resolveEndpoints(env, settings.ports.models),
    mode,
  });
}

test("the worker gets what signs its requests, but no database, operator or encryption secret", () => {
  const others = {
    DATABASE_URL: "postgres://db.test/x",
    SMTP_URL: "smtp://mail.test",
    GOOGLE_CLIENT_SECRET: "google",
    OIDC_CLIENT_SECRET: "oidc",
    MY_TOKEN: "mine",
  };
  const { agent } = environmentsFor({ ...others, OPENAI_API_KEY: "sk-test", AGENT_MAX_JOBS: "3" });
  expect(agent).toMatchObject({
    VISAVIS_WORKER_SECRET: "worker-secret",
    LLM_API_KEY: "sk-test",
    LIVEKIT_API_SECRET: "lk-secret",
    AGENT_MAX_JOBS: "3",
    PORT: "3000",
  });
  const { jobsSecret, inngestSigningKey, inngestEventKey, operatorSecret, encryptionKey } = secrets;
  const own = [jobsSecret, inngestSigningKey, inngestEventKey, operatorSecret, encryptionKey];
  for (const hidden of [...own, ...Object.values(others)]) expect(Object.values(agent)).not.toContain(hidden);
});

test("third-party servers and the local models see no secret but the job server's own keys", () => {
  const { media, jobs, models } = environmentsFor({
    ...{ OPENAI_API_KEY: "sk-test", MY_TOKEN: "mine", PATH: "/bin" },
  });
  for (const environment of [media, jobs, models]) {
    const { INNGEST_SIGNING_KEY, INNGEST_EVENT_KEY, ...rest } = environment;
    const values = Object.values(rest);
    for (const hidden of [...Object.values(secrets), "sk-test", "mine"]) expect(values).not.toContain(hidden);
    if (environment !== jobs)
      expect([INNGEST_SIGNING_KEY, INNGEST_EVENT_KEY]).toEqual([undefined, undefined]);
    expect(environment.PATH).toContain("/bin");
  }
});

test("the worker's processes use a compile cache, in the instance's folder or in the operator's", () => {
  const { agent, app } = environmentsFor({ VISAVIS_DATA_DIR: "/data/one" });
  expect(agent.NODE_COMPILE_CACHE).toBe("/data/one/compiled");
  expect(app.NODE_COMPILE_CACHE).toBeUndefined();
  expect(environmentsFor({ NODE_COMPILE_CACHE: "/mine" }).agent.NODE_COMPILE_CACHE).toBe("/mine");
});

test("the operator's settings take precedence over generated ones", () => {
  expect(environmentsFor({ VISAVIS_OPERATOR_SECRET: "chosen" }).app.VISAVIS_OPERATOR_SECRET).toBe("chosen");
});

test("the mode decides NODE_ENV, regardless of the shell", () => {
  expect(environmentsFor({ NODE_ENV: "test" }).app.NODE_ENV).toBe("production");
  expect(environmentsFor({ NODE_ENV: "production" }, "dev").app.NODE_ENV).toBe("development");
});

test("the app sends jobs to the instance's own job server unless another is configured", () => {
  const { app, jobs } = environmentsFor({ INNGEST_PORT: "8388" });
  const keys = { INNGEST_SIGNING_KEY: "signing-key", INNGEST_EVENT_KEY: "event-key" };
  expect(app).toMatchObject({ INNGEST_BASE_URL: "http://127.0.0.1:8388", ...keys });
  expect(jobs).toMatchObject(keys);
  expect(app.INNGEST_DEV).toBeUndefined();
  const other = environmentsFor({ INNGEST_BASE_URL: "http://jobs.test" });
  expect(other.app.INNGEST_BASE_URL).toBe("http://jobs.test");
  expect(other.app.INNGEST_SIGNING_KEY).toBeUndefined();
});

test("only in development does the job server sign nothing", () => {
  const { app } = environmentsFor({ INNGEST_PORT: "8388", INNGEST_SIGNING_KEY: "ab" }, "dev");
  expect(app).toMatchObject({ INNGEST_DEV: "http://127.0.0.1:8388", VISAVIS_JOBS_SECRET: "jobs-secret" });
  expect(app.INNGEST_SIGNING_KEY).toBeUndefined();
});
