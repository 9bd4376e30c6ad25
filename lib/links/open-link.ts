import { findPublicLink, type PublicLink } from "#lib/links/find-public-link.ts";
import { countMiss, refuseGuesser } from "#lib/platform/http/rate-limit.ts";

/** More than somebody who mistypes an address; a guesser would need as many as there are atoms. */
const MISSES_PER_MINUTE = 30;

/**
 * The link that somebody at a network address came by; null for one that never was. Throws `QUOTA_EXCEEDED` for whoever
 * has tried too many of those, so that nobody finds links by trying.
 */
export async function openLink(token: string, address: string): Promise<PublicLink | null> {
  const subject = `link misses:${address}`;
  refuseGuesser(subject, MISSES_PER_MINUTE);
  const link = await findPublicLink(token);
  if (!link) countMiss(subject);
  return link;
}
