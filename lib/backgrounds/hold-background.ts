import type { Db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar/background-name.ts";
import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { holdBackgroundRow } from "#lib/backgrounds/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/**
 * Sees to it that a background that names a picture names one of the caller's, which nobody deletes until the
 * transaction ends. Throws `NOT_FOUND`.
 */
export async function holdBackground(tx: Db, caller: Caller, background: string): Promise<void> {
  const id = imageIdOf(background);
  if (id !== null && !(await holdBackgroundRow(tx, caller.ownerId, id))) throw backgroundNotFound();
}
