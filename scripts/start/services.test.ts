import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planServices } from "./services.ts";
import { childEnvironments } from "./settings/child-environment.ts";
import { resolveEndpoints } from "./settings/resolve-endpoints.ts";
import { ensureSecrets } from "./settings/secrets.ts";
import { type Mode, readSettings } from "./settings/settings.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "visavis-services-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function plan(mode: Mode) {
  const env = { VISAVIS_DATA_DIR: dataDir, OPENAI_API_KEY: "sk-test", SMTP_URL: "smtp://mail.test" };
  const settings = readSettings(env);
  const secrets = await ensureSecrets(dataDir);
  const endpoints = resolveEndpoints(env, settings.ports.models);
  const environments = childEnvironments({ env, settings, secrets, endpoints, mode });
  const binaries = { livekit: "livekit-server", inngest: "inngest", caddy: "caddy" };
  return { secrets, specs: await planServices({ mode, settings, environments, binaries, withModels: true }) };
}

// Every user of a machine can list the arguments of its processes.
test.each(["start", "dev"] as const)("no process has a secret in its arguments (%s)", async (mode) => {
  const { secrets, specs } = await plan(mode);
  expect(specs.map(({ name }) => name)).toEqual(["livekit", "inngest", "models", "app", "agent"]);
  for (const { name, args } of specs) {
    for (const hidden of [...Object.values(secrets), "sk-test", "smtp://mail.test"]) {
      expect(args.join(" "), name).not.toContain(hidden);
    }
  }
});

test("the job server signs, listens on loopback, and shows its pages only in development", async () => {
  const jobServer = async (mode: Mode) => (await plan(mode)).specs.find(({ name }) => name === "inngest");
  const { secrets } = await plan("start");
  const start = await jobServer("start");
  expect(start?.args).toEqual(expect.arrayContaining(["start", "--no-ui", "--host", "127.0.0.1"]));
  expect(start?.env).toMatchObject({
    INNGEST_SIGNING_KEY: secrets.inngestSigningKey,
    INNGEST_EVENT_KEY: secrets.inngestEventKey,
    INNGEST_SDK_URL: "http://127.0.0.1:3000/api/inngest",
  });
  const dev = await jobServer("dev");
  expect(dev?.args).toEqual(expect.arrayContaining(["dev", "--host", "127.0.0.1"]));
  expect(dev?.env.INNGEST_SDK_URL).toBe(`http://127.0.0.1:3000/api/inngest?key=${secrets.jobsSecret}`);
  expect(dev?.cwd).not.toBe(start?.cwd);
});
