import { log } from "#lib/platform/log.ts";
import { storage } from "#lib/storage/storage.ts";

/** Far less than the age at which the purge removes a cached file. */
const OFTEN_ENOUGH_MS = 86_400_000;

/** Marks a cached file as used, so the purge keeps it. A failure only lets it expire. */
export async function touchCached(key: string, nowMs = Date.now()): Promise<void> {
  try {
    const found = await storage().stat(key);
    if (found && found.modifiedMs < nowMs - OFTEN_ENOUGH_MS) await storage().touch(key);
  } catch (error) {
    log.warn("a cached file could not be marked as used", { error });
  }
}
