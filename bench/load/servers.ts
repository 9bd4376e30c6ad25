import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { operate } from "#scripts/operator/operate.ts";
import { readInstance } from "#scripts/start/instance-file.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { startTestInstance } from "#scripts/test-suites/test-instance.ts";
import { ACCOUNTS, type LoadTarget, SCENARIO } from "./target.ts";

type Server = { target: LoadTarget; pid: number; stop: () => Promise<void> };

/** The whole product, with accounts to call it. */
export async function startApp(
  workDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Server & { livekit: string }> {
  const instance = await startTestInstance(workDir, env);
  const settings = readSettings(instance.env);
  const url = String(instance.env.APP_URL);
  const operator = (...args: string[]) => operate(args, settings, instance.env);
  const accounts: LoadTarget["accounts"] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    const email = `load-${i}@example.test`;
    await operator("accounts", "create", "--email", email, "--password", "correct horse battery");
    const { key } = await operator("keys", "create", "--email", email, "--name", "load");
    accounts.push(await prepare(url, String(key)));
  }
  const pid = (await readInstance(settings.dataDir))?.children.app;
  if (pid === undefined) throw new Error("the app is not running");
  return { target: { url, accounts }, pid, livekit: String(instance.env.LIVEKIT_PORT), stop: instance.stop };
}

async function prepare(url: string, key: string): Promise<LoadTarget["accounts"][number]> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/api/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.json();
  };
  const scenario = await call("scenarios/create", { method: "POST", body: JSON.stringify(SCENARIO) });
  const { avatars } = await call("avatars");
  return { key, scenarioId: scenario.id, avatarId: avatars[0].id };
}

/** The baseline, in a separate process. */
export async function startBare(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    env: { ...SECRETS, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const said = once(createInterface(child.stdout), "line").then(([line]) => String(line));
  const line = await Promise.race([said, gone.then(() => null)]);
  if (line === null || child.pid === undefined) throw new Error("the bare server did not start");
  const target: LoadTarget = JSON.parse(line);
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
  };
  return { target, pid: child.pid, stop };
}

/** Secret of a server that lives for minutes and listens on loopback. */
const SECRETS = {
  LIVEKIT_API_KEY: "bench-key",
  LIVEKIT_API_SECRET: "bench-secret-for-livekit-of-32-or-more",
  VISAVIS_WORKER_SECRET: "bench-secret-for-workers-of-32-or-more",
  VISAVIS_JOBS_SECRET: "bench-secret-for-jobs-that-has-32-or-more",
  VISAVIS_OPERATOR_SECRET: "bench-secret-for-operators-of-32-or-more",
  VISAVIS_ENCRYPTION_KEY: "bench-secret-for-encryption-of-32-or-more",
};
