/**
 * The first thing that runs: installs missing or outdated packages, then runs TypeScript under Node 24. It and its parts
 * in `launcher/` use only Node's built-ins and run on Node 18 or newer, because a fresh clone has nothing else.
 *
 *   node scripts/start.mjs start | dev | test [args] | run <file> [args]
 */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isCode, readStat } from "./launcher/lock.mjs";
import { findNode, linkNode } from "./launcher/node.mjs";
import { explain } from "./launcher/npm.mjs";
import { Packages } from "./launcher/packages.mjs";
import { abort, exit, exitCode, fail, passSignalsOn, start } from "./launcher/processes.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PARENT_POLL_MS = 1000;
const NO_WARNING = "--disable-warning=ExperimentalWarning";

/** Compiled code of the product's processes, which load hundreds of files each. */
const COMPILED = join(ROOT, "node_modules", ".cache", "compiled");

/** Entries that need no packages for tests and checks. */
const RUN_ONLY = ["scripts/start.ts", "scripts/visavis.ts"];

/** The TypeScript entry and its arguments for what the user typed. */
function resolveEntry([verb, ...rest]) {
  if (verb === "start" || verb === "dev") return { file: "scripts/start.ts", args: [verb, ...rest] };
  if (verb === "test") return { file: "scripts/test.ts", args: rest };
  const [file, ...args] = rest;
  if (verb === "run" && file) return { file, args };
  return fail("Usage: node scripts/start.mjs start | dev | test [args] | run <file> [args]");
}

/**
 * Obtains the media server beside the packages, which takes the longest: it may have to be compiled. The instance's
 * set-up waits for it by its lock. If it fails, so would the set-up, minutes later.
 */
function obtainAhead(node, typed) {
  const file = join(ROOT, "scripts", "start", "obtain-process.ts");
  const child = start(node, [NO_WARNING, file, "ahead", ...typed], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2, "ipc"],
  });
  child.once("exit", (code) => code === 1 && abort());
}

/** Process ids of the shell that npm runs scripts in and, if the system has /proc, of npm itself. */
const findAncestors = () => [process.ppid, Number(readStat(process.ppid)[1])];

/**
 * Runs the entry and exits with its exit code. The IPC channel closes when this process dies, even by `kill -9`. If npm
 * itself is killed, this process stops too.
 */
function handOver(node, { file, args }) {
  const child = start(node, [NO_WARNING, resolve(ROOT, file), ...args], {
    cwd: ROOT,
    env: RUN_ONLY.includes(file) ? { NODE_COMPILE_CACHE: COMPILED, ...process.env } : process.env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  if (process.env.npm_lifecycle_event) {
    const ancestors = findAncestors();
    const check = () => ancestors.join() === findAncestors().join() || child.kill("SIGTERM");
    setInterval(check, PARENT_POLL_MS).unref();
  }
  child.on("error", (error) => fail(`Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => exit(exitCode(code, signal)));
}

async function main(typed) {
  const entry = resolveEntry(typed);
  passSignalsOn();
  const packages = new Packages(ROOT);
  const set = RUN_ONLY.includes(entry.file) ? "run" : "all";
  let node = await findNode();
  if (!packages.has(set)) {
    if (typed[0] !== "run") obtainAhead(node, typed);
    await packages.install(set);
    // If this Node was one of the packages, installing them has just deleted it.
    if (!existsSync(node)) node = await findNode();
  }
  linkNode(ROOT);
  handOver(node, entry);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  fail(isCode(error, "ENOSPC") ? explain(error.message) : error.stack);
}
