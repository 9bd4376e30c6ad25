import { findPublicLink, type PublicLink } from "#lib/links/find-public-link.ts";
import { addressGroup } from "#lib/platform/address-hash.ts";
import { env } from "#lib/platform/env.ts";
import { countMiss, countRequest, refuseGuesser } from "#lib/platform/http/rate-limit.ts";

/** Each replica counts for itself, as for everything that is counted by the minute. */
const countOpening = (address: string) =>
  countRequest(`link opens:${addressGroup(address)}`, env.LINK_OPENS_PER_MINUTE, new Headers());

/** More than somebody who mistypes an address; a guesser would need as many as there are atoms. */
const MISSES_PER_MINUTE = 30;

/**
 * The link that somebody at a network address came by; null for one that never was. Throws `QUOTA_EXCEEDED` for whoever
 * has tried too many of those, so that nobody finds links by trying, and for whoever opens more than anybody needs.
 */
export async function openLink(token: string, address: string): Promise<PublicLink | null> {
  const subject = `link misses:${addressGroup(address)}`;
  refuseGuesser(subject, MISSES_PER_MINUTE);
  countOpening(address);
  const link = await findPublicLink(token);
  if (!link) countMiss(subject);
  return link;
}
