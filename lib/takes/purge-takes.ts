import { purgeOrphans } from "#lib/maintenance/purge-orphans.ts";
import { removeTakeFiles } from "#lib/takes/take-files.ts";

/** Deletes the files of takes that are no more: their deletion was cut short. Safe to repeat. */
export const purgeTakes = (): Promise<void> => purgeOrphans("takes", removeTakeFiles);
