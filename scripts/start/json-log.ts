import { SetupError } from "#scripts/system/setup-error.ts";
import type { Environment } from "./settings/settings.ts";

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
