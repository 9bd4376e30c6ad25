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

test("the worker gets what signs its calls, but no database, operator or encryption secret", () => {
  const { agent } = environmentsFor({ DATABASE_URL: "postgres://db.test/x", OPENAI_API_KEY: "sk-test" });
  expect(agent).toMatchObject({ VISAVIS_WORKER_SECRET: "worker-secret", LLM_API_KEY: "sk-test" });
  const values = Object.values(agent);
  for (const hidden of ["postgres://db.test/x", "jobs-secret", "operator-secret", "encryption-key"]) {
    expect(values).not.toContain(hidden);
  }
});

test("programs of others and the local models see no secret at all", () => {
  const { server, models } = environmentsFor({ OPENAI_API_KEY: "sk-test", MY_TOKEN: "mine", PATH: "/bin" });
  for (const environment of [server, models]) {
    const values = Object.values(environment);
    for (const hidden of [...Object.values(secrets), "sk-test", "mine"]) expect(values).not.toContain(hidden);
    expect(environment.PATH).toContain("/bin");
  }
});

test("the worker's processes find their files compiled, in the instance's folder or in the operator's", () => {
  const { agent, app } = environmentsFor({ VISAVIS_DATA_DIR: "/data/one" });
  expect(agent.NODE_COMPILE_CACHE).toBe("/data/one/compiled");
  expect(app.NODE_COMPILE_CACHE).toBeUndefined();
  expect(environmentsFor({ NODE_COMPILE_CACHE: "/mine" }).agent.NODE_COMPILE_CACHE).toBe("/mine");
});

test("what the operator sets wins over what was generated", () => {
  expect(environmentsFor({ VISAVIS_OPERATOR_SECRET: "chosen" }).app.VISAVIS_OPERATOR_SECRET).toBe("chosen");
});

test("the mode decides NODE_ENV, whatever the shell says", () => {
  expect(environmentsFor({ NODE_ENV: "test" }).app.NODE_ENV).toBe("production");
  expect(environmentsFor({ NODE_ENV: "production" }, "dev").app.NODE_ENV).toBe("development");
});

test("the app sends its jobs to the instance's own job server, unless another was named", () => {
  expect(environmentsFor({ INNGEST_PORT: "8388" }).app.INNGEST_DEV).toBe("http://127.0.0.1:8388");
  expect(environmentsFor({ INNGEST_BASE_URL: "http://jobs.test" }).app.INNGEST_DEV).toBeUndefined();
});
