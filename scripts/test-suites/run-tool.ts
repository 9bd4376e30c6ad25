import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { endTrackedGroup, trackGroup } from "./tracked-groups.ts";

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
