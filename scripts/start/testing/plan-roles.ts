import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { childEnvironments } from "#scripts/start/settings/child-environment.ts";
import { resolveEndpoints } from "#scripts/start/settings/resolve-endpoints.ts";
import type { Role } from "#scripts/start/settings/roles.ts";
import { readGivenSecrets } from "#scripts/start/settings/secrets.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { planServices } from "../services.ts";

const SECRETS = {
  LIVEKIT_API_KEY: "key",
  LIVEKIT_API_SECRET: "livekit-secret",
  VISAVIS_WORKER_SECRET: "worker-secret",
  VISAVIS_JOBS_SECRET: "jobs-secret",
  VISAVIS_OPERATOR_SECRET: "operator-secret",
  VISAVIS_ENCRYPTION_KEY: "encryption-key",
  INNGEST_SIGNING_KEY: "ab".repeat(32),
  INNGEST_EVENT_KEY: "cd".repeat(32),
};

/** The processes of some roles, with all secrets in the environment. */
export async function planRoles(roles: Role[], more: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "visavis-roles-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { ...SECRETS, ...more, VISAVIS_DATA_DIR: dataDir };
  const settings = readSettings(env, null, new Set(roles));
  const secrets = await readGivenSecrets(settings.roles, env);
  const endpoints = resolveEndpoints(env, settings.ports.models);
  const environments = childEnvironments({ env, settings, secrets, endpoints, mode: "start" });
  const binaries = { livekit: "livekit-server", inngest: "inngest", caddy: "caddy" };
  const withModels = settings.roles.has("models");
  return { specs: await planServices({ mode: "start", settings, environments, binaries, withModels }) };
}
