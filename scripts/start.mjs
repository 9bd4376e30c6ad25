/**
 * The first thing that runs: installs missing or outdated packages, then runs TypeScript under Node 24. It uses only
 * Node's built-ins and runs on Node 18 or newer, because a fresh clone has nothing else.
 *
 *   node scripts/start.mjs start | dev | test [args] | run <file> [args]
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, "node_modules", ".visavis-install");
const NEEDED_NODE_MAJOR = 24;
const PARENT_POLL_MS = 1000;
const SIGNAL_EXIT_BASE = 128;

/** The TypeScript entry and its arguments for what the user typed. */
function resolveEntry([verb, ...rest]) {
  if (verb === "start" || verb === "dev") return ["scripts/start.ts", verb, ...rest];
  if (verb === "test") return ["scripts/test.ts", ...rest];
  if (verb === "run" && rest.length > 0) return rest;
  fail("Usage: node scripts/start.mjs start | dev | test [args] | run <file> [args]");
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function lockfileHash() {
  return createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
}

function isInstalled(hash) {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return true;
  if (!matchesInstalledTree()) return false;
  writeFileSync(STAMP, hash);
  return true;
}

/** Whether npm's record of node_modules has every package of the lock file in the same version. */
function matchesInstalledTree() {
  const record = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || installed[path]?.version === version || ((optional || devOptional) && !installed[path]),
  );
}

/** Only one process at a time may install into this folder. A lock whose owner is dead is taken over. */
function takeInstallLock() {
  const id = createHash("sha256").update(ROOT).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `visavis-install-${id}.lock`);
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid} ${startTime(process.pid)}`, { flag: "wx" });
      return lock;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const [pid, startedAt] = readFileSync(lock, "utf8").split(" ");
      // A later process may have the pid of a dead owner.
      if (!isAlive(Number(pid)) || startTime(pid) !== startedAt) rmSync(lock, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

/** When a process started, in clock ticks since the machine did: field 22 of proc(5)'s stat. "" without /proc. */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function install() {
  const hash = lockfileHash();
  if (isInstalled(hash)) return;
  const lock = takeInstallLock();
  try {
    if (isInstalled(hash)) return;
    process.stderr.write("Installing packages (npm ci)\n");
    // The tools that build and run the product are development packages, also needed under NODE_ENV=production.
    if (!runNpm("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund")) {
      rmSync(lock, { force: true });
      fail("Installing packages failed. Check that the npm registry can be reached, then start again.");
    }
    writeFileSync(STAMP, hash);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Returns whether npm succeeded. Both streams go to stderr: stdout belongs to the command that follows. */
function runNpm(...args) {
  const npmScript = process.env.npm_execpath;
  const canRun = npmScript && existsSync(process.execPath);
  const [command, prefix] = canRun ? [process.execPath, [npmScript]] : ["npm", []];
  const { status } = spawnSync(command, [...prefix, ...args, "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * This Node if it is new enough, otherwise the one from the packages. Only its install script obtains it, so it is the
 * one package whose script runs, and only here.
 */
function findNode() {
  const isNew = Number(process.versions.node.split(".")[0]) >= NEEDED_NODE_MAJOR;
  // If this Node is the one from the packages, installing them has just deleted it.
  if (isNew && existsSync(process.execPath)) return process.execPath;
  const bundled = join(ROOT, "node_modules", "node", "bin", "node");
  if (existsSync(bundled)) return bundled;
  const lock = takeInstallLock();
  try {
    if (!existsSync(bundled)) runNpm("rebuild", "node", "--ignore-scripts=false");
  } finally {
    rmSync(lock, { force: true });
  }
  if (existsSync(bundled)) return bundled;
  fail(
    `Node ${NEEDED_NODE_MAJOR} is required, but it could not be downloaded. Check that the npm registry can be reached, or install Node ${NEEDED_NODE_MAJOR}.`,
  );
}

/** Process ids of the shell that npm runs scripts in and, if the system has /proc, of npm itself. */
function findAncestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    // proc(5): after the name in parentheses come the state and the parent's number.
    return [process.ppid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])];
  } catch {
    return [process.ppid];
  }
}

/**
 * Runs the entry and exits with its exit code. The IPC channel closes when this process dies, even by `kill -9`.
 * Signals are passed on. If npm itself is killed, this process stops too.
 */
function handOver(entry) {
  const [file, ...args] = entry;
  const child = spawn(findNode(), ["--disable-warning=ExperimentalWarning", resolve(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const ancestors = findAncestors();
    const check = () => ancestors.join() === findAncestors().join() || child.kill("SIGTERM");
    setInterval(check, PARENT_POLL_MS).unref();
  }
  child.on("error", (error) => fail(`Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? SIGNAL_EXIT_BASE + (signal === "SIGINT" ? 2 : 15)));
}

const entry = resolveEntry(process.argv.slice(2));
install();
handOver(entry);
