import { findOnPath, runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

export const say = (message: string) => void process.stderr.write(`${message}\n`);

/** Runs a program with its output on stderr. Throws `SetupError` with how to install a missing one. */
export async function run(command: string, args: string[], hint?: string): Promise<string> {
  if (!(await findOnPath(command))) {
    throw new SetupError(`${command} is not on PATH.${hint ? ` ${hint}` : ""}`);
  }
  return await runCommand(command, args, { onLine: (line) => say(`    ${line}`) });
}

/** Runs a program and returns what it printed, quietly. */
export const ask = (command: string, args: string[]): Promise<string> => runCommand(command, args);

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
