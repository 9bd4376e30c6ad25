import { spawn } from "node:child_process";
import { ROOT_DIR } from "#scripts/start/settings.ts";
import { trackGroup } from "./tracked-groups.ts";

export type ToolRun = { code: number | null; stdout: string };

/** Runs one of the packages' own tools under this Node. */
export function runTool(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<ToolRun> {
  return runProgram(process.execPath, [script, ...args], env);
}

/** Runs a program and shows its output as it comes. Resolves whatever its exit code: a failing test is a result, not an error. */
export function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<ToolRun> {
  const child = spawn(command, args, {
    cwd: ROOT_DIR,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  trackGroup(child);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout }));
  });
}
