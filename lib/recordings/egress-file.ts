import { constants, createWriteStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { egress } from "#lib/platform/egress.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { log } from "#lib/platform/log.ts";

/** A link is not followed, and what is no file does not keep anybody waiting. */
const PLAIN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Copies what LiveKit Egress wrote of a session. It is found by the name that Egress was given, never by one that it
 * tells. False when there is no such file; a link or a folder of that name is none.
 */
export async function copyEgressFile(sessionId: string, target: string): Promise<boolean> {
  const source = await openPlain(egress()?.fileOf(sessionId));
  if (!source) return false;
  try {
    if (!(await source.stat()).isFile()) return false;
    await pipeline(source.createReadStream({ autoClose: false }), createWriteStream(target));
    return true;
  } finally {
    await source.close();
  }
}

async function openPlain(file: string | undefined): Promise<FileHandle | null> {
  if (file === undefined) return null;
  try {
    return await open(file, PLAIN_FILE);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ELOOP") return null;
    throw error;
  }
}

/** Removes what LiveKit Egress wrote of a session; that there is nothing is fine. What fails is made good by the hourly purge. */
export async function removeEgressFile(sessionId: string): Promise<void> {
  const file = egress()?.fileOf(sessionId);
  if (file === undefined) return;
  await rm(file, { force: true }).catch((error: unknown) =>
    log.error("a file of Egress could not be removed", { sessionId, error }),
  );
}
