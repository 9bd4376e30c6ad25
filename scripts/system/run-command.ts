import { type ChildProcess, spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { SetupError } from "./setup-error.ts";

type RunOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** How long it may print nothing, such as while it waits for a server that stopped answering. */
  silentMs?: number;
  onLine?: (line: string) => void;
};

/** Number of last lines that an error quotes: enough for a compiler's message. */
const QUOTED_LINES = 40;

const running = new Set<ChildProcess>();

/** Kills the commands that are still running, for a program that stops in the middle of its set-up. */
export function killRunningCommands(): void {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a program without a shell and returns what it printed on stdout. Throws `SetupError` with the end of its output
 * if it cannot be started, fails, exceeds `timeoutMs` or is silent for too long.
 */
export async function runCommand(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: options.timeoutMs,
    killSignal: "SIGKILL",
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  const stdout: string[] = [];
  const tail: string[] = [];
  const silence = watchSilence(child, options.silentMs);
  const note = (line: string) => {
    silence?.refresh();
    tail.push(line);
    if (tail.length > QUOTED_LINES) tail.shift();
    options.onLine?.(line);
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    stdout.push(line);
    note(line);
  });
  createInterface({ input: child.stderr }).on("line", note);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", (error) => reject(new SetupError(`Could not run ${command}: ${error.message}`)));
    child.once("close", (exitCode, signal) => resolve(exitCode ?? signal ?? "no exit code"));
  });
  clearTimeout(silence);
  if (child.signalCode === SILENT_SIGNAL) {
    throw new SetupError(
      `\`${command} ${args[0]}\` waited ${(options.silentMs ?? 0) / 1000} s for an answer`,
    );
  }
  if (code !== 0) {
    throw new SetupError(`\`${command} ${args.join(" ")}\` failed (${code}).\n${tail.join("\n")}`);
  }
  return stdout.join("\n");
}

/** Only this file sends it, so it tells why a command ended. */
const SILENT_SIGNAL = "SIGUSR2";

function watchSilence(child: ChildProcess, silentMs: number | undefined): NodeJS.Timeout | undefined {
  return silentMs === undefined ? undefined : setTimeout(() => child.kill(SILENT_SIGNAL), silentMs);
}

/** The full path of an executable on PATH, or null. */
export async function findOnPath(command: string, path = process.env.PATH ?? ""): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, command);
    const executable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return candidate;
  }
  return null;
}
