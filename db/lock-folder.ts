import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Another process has locked the folder. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
}

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

function occupy(address: string): Promise<Server | null> {
  return new Promise((settle, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("listening", () => settle(server));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? settle(null) : reject(error),
    );
    server.listen(address).unref();
  });
}

/**
 * Locks the database folder for this process: two PGlites on one folder destroy it. The lock is a socket, which the
 * system releases however the process ends, so a crash never leaves one behind. Returns a function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 24);
  // In the temporary folder, because a socket's path is limited to about 100 characters.
  const address =
    process.platform === "win32" ? `\\\\.\\pipe\\visavis-${name}` : join(tmpdir(), `visavis-${name}.sock`);
  let server = await occupy(address);
  if (!server && !(await isAnswered(address))) {
    await rm(address, { force: true });
    server = await occupy(address);
  }
  if (server) return promisify(server.close.bind(server));
  throw new FolderLockedError(
    `Another process uses the database in ${folder}. Stop it, or set VISAVIS_DATA_DIR.`,
  );
}
