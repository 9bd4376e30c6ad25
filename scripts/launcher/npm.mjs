/** npm, with limits: a registry that stops answering fails within two minutes instead of a quarter of an hour. */
import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

const LIMITS = ["--fetch-timeout=45000", "--fetch-retries=1", "--fetch-retry-mintimeout=2000"];

/** Runs npm in a folder and returns `null`, or a sentence about what went wrong. */
export async function runNpm(cwd, ...args) {
  const script = process.env.npm_execpath;
  const [command, prefix] =
    script && existsSync(process.execPath) ? [process.execPath, [script]] : ["npm", []];
  const { succeeded, output } = await run(command, [...prefix, ...args, "--loglevel=error", ...LIMITS], {
    cwd,
  });
  return succeeded ? null : explain(output);
}

/** A sentence about what npm printed, and what to do. */
export function explain(output) {
  if (/ENOSPC|no space left/i.test(output)) return "The disk is full. Free some space, then start again.";
  if (/ETIMEDOUT|timeout|EAI_AGAIN|ENOTFOUND|ECONNRE/i.test(output)) {
    return "The npm registry does not answer. Check the connection, then start again.";
  }
  return "Check the lines above, and that the npm registry can be reached, then start again.";
}
