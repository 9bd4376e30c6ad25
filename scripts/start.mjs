/**
 * The first thing that runs: installs the packages when they are missing or old, then hands over to TypeScript under
 * Node 24. Uses nothing but Node's built-ins and runs on Node 18 or newer, since that is all a fresh clone has.
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

/** Whether npm's own record of what is in node_modules has every package of the lock file, in the same version. */
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

/** Only one process at a time may install into this folder; a lock whose owner is dead is taken over. */
function takeInstallLock() {
  const id = createHash("sha256").update(ROOT).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `visavis-install-${id}.lock`);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return lock;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (!isAlive(Number(readFileSync(lock, "utf8")))) rmSync(lock, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
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
    const npmScript = process.env.npm_execpath;
    const [command, prefix] = npmScript ? [process.execPath, [npmScript]] : ["npm", []];
    // The tools that build and run the product are development packages, wanted under NODE_ENV=production too.
    const args = [...prefix, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    // Both streams go to stderr: stdout belongs to the command that follows.
    const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", 2, 2] });
    if (error || status !== 0) {
      rmSync(lock, { force: true });
      fail("Installing the packages failed. Check that the npm registry can be reached, then start again.");
    }
    writeFileSync(STAMP, hash);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** This Node if it is new enough, else the one that came with the packages. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NEEDED_NODE_MAJOR) return process.execPath;
  const bundled = join(ROOT, "node_modules", "node", "bin", "node");
  if (existsSync(bundled)) return bundled;
  fail(
    `Node ${NEEDED_NODE_MAJOR} is needed and its package is missing: run \`npm ci\`, or install Node ${NEEDED_NODE_MAJOR}.`,
  );
}

/** The shell that npm starts its scripts in, and npm above it; the latter where the system has /proc. */
function findCallers() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    // proc(5): after the name in parentheses come the state and the parent's number.
    return [process.ppid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])];
  } catch {
    return [process.ppid];
  }
}

/**
 * Runs the entry and ends as it ends. The IPC channel tells it when this process is gone, even by `kill -9`; signals
 * are passed on, and when npm itself is killed this process goes too.
 */
function handOver(entry) {
  const [file, ...args] = entry;
  const child = spawn(findNode(), ["--disable-warning=ExperimentalWarning", resolve(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const callers = findCallers();
    const check = () => callers.join() === findCallers().join() || child.kill("SIGTERM");
    setInterval(check, PARENT_POLL_MS).unref();
  }
  child.on("error", (error) => fail(`Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? SIGNAL_EXIT_BASE + (signal === "SIGINT" ? 2 : 15)));
}

const entry = resolveEntry(process.argv.slice(2));
install();
handOver(entry);
