import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listSecretNameRows, listSecretRows, type SecretRow } from "./queries.ts";

/** A page of the actor's secrets, newest first, without their values. */
export async function listSecrets(
  actor: Actor,
  page: Page,
): Promise<{ rows: SecretRow[]; nextCursor: string | null }> {
  return cutPage(await listSecretRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** The names of all of the actor's secrets. */
export async function listSecretNames(actor: Actor): Promise<string[]> {
  return await listSecretNameRows(db, actor.ownerId);
}
