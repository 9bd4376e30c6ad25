import { describeError, SetupError } from "#scripts/system/setup-error.ts";
import type { Environment } from "./settings/settings.ts";

/** Prints progress to stderr, because stdout is for results. */
export type Say = (line: string) => void;
export const sayOnStderr: Say = (line) => process.stderr.write(`${line}\n`);
/** The same as JSON, for `LOG_FORMAT=json`. */
export const sayAsJson: Say = (line) => process.stderr.write(`${toJsonLine("supervisor", line)}\n`);

/**
 * Runs one named step of the set-up and prints its progress. A step with nothing to do prints only its duration.
 */
export async function runStep<T>(
  name: string,
  say: Say,
  work: (onProgress: (message: string) => void) => Promise<T>,
): Promise<T> {
  const startedAtMs = Date.now();
  const label = name.padEnd(14);
  try {
    const result = await work((message) => say(`  ${label} ${message}`));
    say(`  ${label} ready (${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`);
    return result;
  } catch (error) {
    say(`  ${label} failed`);
    throw error;
  }
}

/** Waits for all steps, then throws the first failure, so the other steps can finish their files. */
export async function settleAll(steps: Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(steps)).filter((outcome) => outcome.status === "rejected");
  for (const { reason } of failures.slice(1)) sayOnStderr(describeError(reason));
  if (failures[0]) throw failures[0].reason;
}

/** Whether everything is logged as JSON. Throws `SetupError` for another format than the two there are. */
export function isJsonLog({ LOG_FORMAT: format = "" }: Environment): boolean {
  if (format === "json") return true;
  if (format === "" || format === "text") return false;
  throw new SetupError(`LOG_FORMAT is "${format}". Set it to text or json.`);
}

/** One line of a process as a JSON object. A line that is one already keeps its fields. */
export function toJsonLine(process: string, line: string, now = new Date()): string {
  const fields = parseRecord(line) ?? { message: line.trim() };
  return JSON.stringify({ time: now.toISOString(), process, ...fields });
}

function parseRecord(line: string): object | null {
  if (!line.startsWith("{")) return null;
  try {
    // What begins with a brace and can be parsed is an object.
    return JSON.parse(line) as object;
  } catch {
    return null;
  }
}
