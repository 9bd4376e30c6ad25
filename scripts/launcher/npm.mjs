/** npm, with a limit: a registry that stops answering fails within two minutes instead of after hours of retries. */
import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

const SILENT_MS = 120_000;

/** Runs npm in a folder and returns `null`, or a sentence about what went wrong. */
export async function runNpm(cwd, args, silentMs = SILENT_MS) {
  const script = process.env.npm_execpath;
  const [command, prefix] =
    script && existsSync(process.execPath) ? [process.execPath, [script]] : ["npm", []];
  // At this level npm prints every response, so silence is a registry that does not answer.
  const { succeeded, output, isSilent } = await run(command, [...prefix, ...args, "--loglevel=http"], {
    ...{ cwd, silentMs },
    shows: (line) => !/^npm (http|warn|notice)/.test(line),
    // On a full disk npm tries again and again.
    isHopeless: saysDiskFull,
  });
  if (succeeded) return null;
  return isSilent ? NO_ANSWER : explain(output);
}

const DISK_FULL = "The disk is full. Free some space, then start again.";
const NO_ANSWER = "The npm registry does not answer. Check the connection, then start again.";

const saysDiskFull = (text) => /ENOSPC|no space left/i.test(text);

/** A sentence about what npm printed, and what to do. */
export function explain(output) {
  if (saysDiskFull(output)) return DISK_FULL;
  if (/ETIMEDOUT|timeout|EAI_AGAIN|ENOTFOUND|ECONNRE/i.test(output)) return NO_ANSWER;
  return "Check the lines above, and that the npm registry can be reached, then start again.";
}
