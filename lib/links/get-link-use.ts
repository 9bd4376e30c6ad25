import { db } from "#db/client.ts";
import type { LinkUse } from "#lib/links/link-refusals.ts";
import { readLinkUse } from "#lib/links/link-use-queries.ts";
import type { HostedLinkRow } from "#lib/links/queries.ts";

/** What one of the caller's links, which was read for them, has used up so far. */
export const getLinkUse = async (link: HostedLinkRow, now = new Date()): Promise<LinkUse> =>
  await readLinkUse(db, link.id, now);
