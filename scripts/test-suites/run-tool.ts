import { type ChildProcess, spawn } from "node:child_process";
import { ROOT_DIR } from "#scripts/start/settings.ts";
import { type Behind, giveWay } from "./behind.ts";
import { trackGroup } from "./tracked-groups.ts";

export type ToolRun = { code: number | null; stdout: string };
/** `behind` is set if the suite runs behind others. */
export type ToolSetting = { env: NodeJS.ProcessEnv; behind?: Behind | undefined };

/** Runs a tool from the packages under this Node. */
export function runTool(script: string, args: string[], setting: ToolSetting): Promise<ToolRun> {
  return runProgram(process.execPath, [script, ...args], setting);
}

/** Runs a program and shows its output live. Resolves for any exit code: a failing test is a result, not an error. */
export function runProgram(command: string, args: string[], setting: ToolSetting): Promise<ToolRun> {
  const child = setting.behind ? startBehind(command, args, setting) : startInFront(command, args, setting);
  trackGroup(child);
  const show = (text: string) => (setting.behind ?? process.stdout).write(text);
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    show(text);
  });
  child.stderr?.setEncoding("utf8").on("data", show);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout }));
  });
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
