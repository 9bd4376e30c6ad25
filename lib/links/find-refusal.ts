import { db } from "#db/client.ts";
import { type LinkLimits, type LinkRefusal, refusalOf } from "#lib/links/link-refusals.ts";
import { readLinkUse } from "#lib/links/link-use-queries.ts";

/** Why a link starts no call at the moment; null for one that does. What it has used is read only where that is limited. */
export async function findRefusal(
  link: LinkLimits & { id: string },
  now = new Date(),
): Promise<LinkRefusal | null> {
  const isMeasured = link.maxUses !== null || link.maxTotalMinutes !== null;
  return refusalOf(link, isMeasured ? await readLinkUse(db, link.id, now) : null, now);
}
