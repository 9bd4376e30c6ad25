import { db } from "#db/client.ts";
import { findLogoAcrossOwners } from "#lib/links/logo-queries.ts";

/** The logo of a link's page as WebP; null where there is none. */
export async function readLinkLogo(token: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // Postgres stores no NUL and would refuse the question.
  const picture = token.includes("\0") ? undefined : await findLogoAcrossOwners(db, token);
  return picture ? new Uint8Array(picture) : null;
}
