import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { type Behind, giveWay } from "./behind.ts";
import { endTrackedGroup, trackGroup } from "./tracked-groups.ts";

export type ToolRun = { code: number | null; stdout: string };
/** `behind` is set if the suite runs behind others. */
export type ToolSetting = { env: NodeJS.ProcessEnv; behind?: Behind | undefined; timeoutMs?: number };

/** Four times what the longest suite takes on a slow machine: only a tool that hangs runs into it. */
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
  const { timeoutMs = TOOL_TIMEOUT_MS } = setting;
  const child = setting.behind ? startBehind(command, args, setting) : startInFront(command, args, setting);
  trackGroup(child);
  const show = (text: string) => (setting.behind ?? process.stdout).write(text);
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    show(text);
  });
  child.stderr?.setEncoding("utf8").on("data", show);
  const closed = once(child, "close");
  closed.catch(() => undefined);
  let hangs = false;
  const limit = setTimeout(() => {
    hangs = true;
    void endTrackedGroup(child);
  }, timeoutMs);
  const [code]: (number | null)[] = await once(child, "exit").finally(() => clearTimeout(limit));
  await Promise.race([closed, sleep(OUTPUT_GRACE_MS, undefined, { ref: false })]);
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (hangs) throw new Error(`still running after ${Math.round(timeoutMs / 1000)} s, so it was killed`);
  return { code: code ?? null, stdout };
}

/** In its own process group, so it can be killed with everything it starts. */
const GROUP = { cwd: ROOT_DIR, detached: true } as const;

const startInFront = (command: string, args: string[], { env }: ToolSetting): ChildProcess =>
  spawn(command, args, { ...GROUP, env, stdio: ["ignore", "pipe", "inherit"] });

function startBehind(command: string, args: string[], { env }: ToolSetting): ChildProcess {
  const nice = ["-n", "19", command, ...args];
  const child = spawn("nice", nice, { ...GROUP, env, stdio: ["ignore", "pipe", "pipe"] });
  giveWay(child);
  return child;
}
