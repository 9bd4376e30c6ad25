import { expect, test } from "vitest";
import type { Reach } from "#scripts/start/edge/reach.ts";
import { childEnvironments } from "./child-environment.ts";
import { resolveEndpoints } from "./resolve-endpoints.ts";
import type { Role } from "./roles.ts";
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

const reach: Reach = {
  ...{
    host: "192.168.1.5",
    address: "192.168.1.5",
    listenOn: "192.168.1.5",
    isLan: true,
    certificate: "own",
  },
  ...{ httpsPort: 443, httpPort: 80, turnPort: 3478, remarks: [] },
};

function environmentsFor(env: Environment, mode: "start" | "dev" = "start", to: Reach | null = null) {
  const settings = readSettings(env, to);
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
  const { media, jobs, models, edge } = environmentsFor({
    ...{ OPENAI_API_KEY: "sk-test", MY_TOKEN: "mine", PATH: "/bin" },
  });
  for (const environment of [media, jobs, models, edge]) {
    const { INNGEST_SIGNING_KEY, INNGEST_EVENT_KEY, ...rest } = environment;
    const values = Object.values(rest);
    for (const hidden of [...Object.values(secrets), "sk-test", "mine"]) expect(values).not.toContain(hidden);
    if (environment !== jobs)
      expect([INNGEST_SIGNING_KEY, INNGEST_EVENT_KEY]).toEqual([undefined, undefined]);
    expect(environment.PATH).toContain("/bin");
  }
});

test("worker, app and models use a compile cache, in the instance's folder or in the operator's", () => {
  const { agent, app } = environmentsFor({ VISAVIS_DATA_DIR: "/data/one" });
  expect(agent.NODE_COMPILE_CACHE).toBe("/data/one/compiled");
  expect(app.NODE_COMPILE_CACHE).toBe("/data/one/compiled");
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

test("behind the edge, the app trusts exactly that proxy, whatever else is set", () => {
  expect(environmentsFor({ TRUSTED_PROXIES: "2" }, "start", reach).app).toMatchObject({
    TRUSTED_PROXIES: "1",
    APP_URL: "https://192.168.1.5",
    LIVEKIT_PUBLIC_URL: "wss://192.168.1.5",
  });
  expect(environmentsFor({ TRUSTED_PROXIES: "2" }).app.TRUSTED_PROXIES).toBe("2");
});

test("the demo is open to devices nearby, and to the internet only if the operator says so", () => {
  expect(environmentsFor({}, "start", reach).app.DEMO).toBe("on");
  expect(environmentsFor({ DEMO: "off" }, "start", reach).app.DEMO).toBe("off");
  expect(environmentsFor({}, "start", { ...reach, isLan: false }).app.DEMO).toBeUndefined();
});

test("only the job server that keeps its state gets the addresses of its database and Redis", () => {
  const stores = { INNGEST_POSTGRES_URI: "postgres://jobs", INNGEST_REDIS_URI: "redis://jobs" };
  expect(environmentsFor(stores).jobs).toMatchObject(stores);
  expect(Object.values(environmentsFor(stores, "dev").jobs)).not.toContain("redis://jobs");
  expect(Object.values(environmentsFor(stores).agent)).not.toContain("redis://jobs");
});

test("the app asks a worker beside it, and counts the reports of those elsewhere", () => {
  const addressFor = (env: Environment, ...roles: Role[]) => {
    const settings = readSettings(env, null, new Set(roles));
    const endpoints = resolveEndpoints(env, settings.ports.models);
    return childEnvironments({ env, settings, secrets, endpoints, mode: "start" }).app.AGENT_URL;
  };
  expect(addressFor({}, "app", "worker")).toBe("http://127.0.0.1:8081");
  expect(addressFor({ LISTEN_ADDRESS: "10.0.0.3", AGENT_PORT: "9000" }, "app", "worker")).toBe(
    "http://10.0.0.3:9000",
  );
  expect(addressFor({}, "app")).toBeUndefined();
  expect(addressFor({ AGENT_URL: "http://worker.test" }, "app")).toBe("http://worker.test");
});

test("a local language model is loaded only if calls or their fallback use it", () => {
  const other = { LLM_BASE_URL: "http://llm.test/v1", LOCAL_LLM: "ollama" };
  expect(environmentsFor({ LOCAL_LLM: "ollama" }).models.LOCAL_LLM).toBe("ollama");
  expect(environmentsFor(other).models.LOCAL_LLM).toBe("demo");
  const asFallback = { ...other, LLM_FALLBACK_BASE_URL: "http://127.0.0.1:4010/v1" };
  expect(environmentsFor(asFallback).models.LOCAL_LLM).toBe("ollama");
});
