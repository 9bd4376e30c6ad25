import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { db } from "#db/client.ts";
import { egress } from "#lib/platform/egress.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { removeEgressFile } from "#lib/recordings/egress-file.ts";
import { findAwaitedAcrossOwners } from "#lib/recordings/queries.ts";

const AT_ONCE = 500;

/** Removes files that LiveKit Egress wrote and nobody waits for: their conversation was deleted, and the last event lost. */
export async function purgeEgressFiles(): Promise<void> {
  const service = egress();
  if (!service) return;
  const names = await readdir(dirname(service.fileOf("any"))).catch((error: unknown) => {
    log.error("EGRESS_FOLDER cannot be read", { error });
    return [];
  });
  const ids = names.map((name) => basename(name, ".mp4")).filter(isUuid);
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE);
    const awaited = await findAwaitedAcrossOwners(db, some);
    for (const id of some) if (!awaited.has(id)) await removeEgressFile(id);
  }
}
