import { db } from "#db/client.ts";
import { purgeOrphans } from "#lib/platform/purge-orphans.ts";
import { findKnownTakes } from "#lib/takes/queries.ts";
import { removeTakeFiles } from "#lib/takes/take-files.ts";

/** Deletes the files of takes that are no more: their deletion was cut short. Safe to repeat. */
export const purgeTakes = (): Promise<void> =>
  purgeOrphans("takes", {
    findKnown: (ownerId, ids) => findKnownTakes(db, ownerId, ids),
    forget: (ownerId, id) => removeTakeFiles({ ownerId, id }),
  });
