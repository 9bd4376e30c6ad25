import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

function isAnswered(address: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = connect(address);
    probe.once("connect", () => {
      probe.destroy();
      settle(true);
    });
    probe.once("error", () => settle(false));
  });
}

function occupy(address: string): Promise<boolean> {
  return new Promise((settle, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("listening", () => settle(true));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? settle(false) : reject(error),
    );
    server.listen(address).unref();
  });
}

/**
 * Makes this process the only one that opens the database folder: two PGlites on one folder destroy it. A socket
 * holds the lock, which the system lets go of however the process ends, so that a crash never leaves one behind.
 */
export async function lockFolder(folder: string): Promise<void> {
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 24);
  // In the temporary folder, because a socket's path may not be longer than about 100 characters.
  const address =
    process.platform === "win32" ? `\\\\.\\pipe\\visavis-${name}` : join(tmpdir(), `visavis-${name}.sock`);
  if (await occupy(address)) return;
  if (!(await isAnswered(address))) {
    await rm(address, { force: true });
    if (await occupy(address)) return;
  }
  throw new Error(`Another process uses the database in ${folder}: stop it, or set VISAVIS_DATA_DIR`);
}
