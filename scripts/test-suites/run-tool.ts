import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Environment, ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { endGroup } from "#scripts/supervise/group.ts";
import { Reaper } from "#scripts/supervise/reaper.ts";

export type ToolRun = { code: number | null; stdout: string };
export type ToolSetting = { env: NodeJS.ProcessEnv; timeoutMs?: number };

/** Several times what the longest suite takes on a slow machine: only a tool that hangs runs into it. */
const TOOL_TIMEOUT_MS = 40 * 60_000;
/** A process that a tool left behind may keep the tool's output open. Later output is lost. */
const OUTPUT_GRACE_MS = 5000;

/** Runs a tool from the packages under this Node. */
export function runTool(script: string, args: string[], setting: ToolSetting): Promise<ToolRun> {
  return runProgram(process.execPath, [script, ...args], setting);
}

/**
 * Runs a program and shows its output live. Resolves for any exit code: a failing test is a result, not an error. Kills
 * a program that runs longer than `timeoutMs` with everything it started, and throws.
 */
export async function runProgram(command: string, args: string[], setting: ToolSetting): Promise<ToolRun> {
  const { env, timeoutMs = TOOL_TIMEOUT_MS } = setting;
  // In its own process group, so it can be killed with everything it starts.
  const child = spawn(command, args, {
    ...{ cwd: ROOT_DIR, env, detached: true },
    stdio: ["ignore", "pipe", "inherit"],
  });
  trackGroup(child);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    process.stdout.write(text);
  });
  const closed = once(child, "close");
  closed.catch(() => undefined);
  let hangs = false;
  const limit = setTimeout(() => {
    hangs = true;
    void endTrackedGroup(child);
  }, timeoutMs);
  const [code]: (number | null)[] = await once(child, "exit").finally(() => clearTimeout(limit));
  await Promise.race([closed, sleep(OUTPUT_GRACE_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  if (hangs) throw new Error(`still running after ${Math.round(timeoutMs / 1000)} s, so it was killed`);
  return { code: code ?? null, stdout };
}

/** Settings that would make tests use the operator's own servers, accounts or data. */
const OPERATORS_OWN =
  /^(OPENAI_|EDGE_|LLM_|STT_|TTS_|EMBEDDINGS_|LOCAL_|LIVEKIT_|INNGEST_|(TEST_)?S3_|AGENT_|MODELS_|OIDC_|GOOGLE_CLIENT_|GITHUB_CLIENT_|SMTP_|MAIL_)|^(DATABASE_URL|TEST_DATABASE_URL|PORT|APP_URL|INTERNAL_APP_URL|NODE_ENV|NODE_CHANNEL_FD|STORAGE|SIGNUP|PUBLIC_HOST|TURN_PORT|DEMO|LISTEN_ADDRESS|HEALTH_PORT|LOG_FORMAT|WORKER_DRAIN_SECONDS)$|^VISAVIS_(?!CACHE_DIR$)/;

/** The environment for tests: the operator's without settings of an instance, so every run is the same. */
export function testEnvironment(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OPERATORS_OWN.test(name)));
}

const END_GRACE_MS = 10_000;

const reaper = new Reaper();
const groups = new Set<number>();

/** Ensures that a child that leads a process group does not outlive this process. */
export function trackGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  groups.add(pid);
  reaper.watch(pid);
  child.once("exit", () => forgetGroup(pid));
}

function forgetGroup(pid: number): void {
  groups.delete(pid);
  reaper.forget(pid);
}

/** Kills a tracked child and everything in its group. */
export async function endTrackedGroup({ pid }: ChildProcess): Promise<void> {
  if (pid !== undefined && groups.has(pid)) await endGroup(pid, END_GRACE_MS);
}

/** Kills everything that is still running. */
export async function endTrackedGroups(): Promise<void> {
  await Promise.all([...groups].map((pid) => endGroup(pid, END_GRACE_MS)));
}
