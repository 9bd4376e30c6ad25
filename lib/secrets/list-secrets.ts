import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";
import { listSecretRows, type SecretRow } from "#lib/secrets/queries.ts";

/** A page of the caller's secrets without their values, newest first. */
export async function listSecrets(
  caller: Caller,
  page: Page,
): Promise<{ rows: SecretRow[]; nextCursor: string | null }> {
  return cutPage(await listSecretRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
