import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { obtainPostgres } from "#scripts/test-suites/start-postgres.ts";
import { wait } from "./parts.ts";

// A Postgres server that is started again when it dies, as a service manager would. For `bench/chaos.ts`, which kills it.

const { values: options } = parseArgs({
  options: { folder: { type: "string" }, port: { type: "string", default: "5499" } },
});
const RESTART_DELAY_MS = 250;

/** Postgres refuses to run as root, so in that case it runs as `nobody`. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => runCommand("id", [flag, "nobody"])));
  return { uid: Number(uid), gid: Number(gid) };
}

async function main(folder: string): Promise<void> {
  const binDir = await obtainPostgres(readSettings().cacheDir);
  const account = await unprivileged();
  const run = (program: string, args: string[]): ChildProcess =>
    spawn(join(binDir, program), args, { ...account, stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(join(folder, "PG_VERSION"))) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const [code] = await once(run("initdb", ["-D", folder, "-U", "postgres", "--auth=trust"]), "exit");
    if (code !== 0) throw new Error(`initdb exited with ${code}`);
  }
  console.log(`DATABASE_URL=postgres://postgres@127.0.0.1:${options.port}/postgres`);
  let server: ChildProcess | null = null;
  let ending = false;
  const end = () => {
    ending = true;
    server?.kill("SIGINT");
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  while (!ending) {
    server = run("postgres", ["-D", folder, "-h", "127.0.0.1", "-p", options.port, "-k", ""]);
    await once(server, "exit");
    await wait(RESTART_DELAY_MS);
  }
}

if (!options.folder) throw new Error("Name a folder for the database: --folder /tmp/chaos-postgres");
await main(options.folder);
