import { countRequest } from "#lib/http/limits/rate-limit.ts";
import type { LinkMemories } from "#lib/links/schema.ts";
import { forgetVisitor, linkVisitorId, listMemories } from "#lib/memories/memories.ts";
import { addressGroup } from "#lib/platform/crypto/address-hash.ts";
import { admitOrigin } from "./admit-call.ts";
import { linkNotFound } from "./link-refusals.ts";
import { findOpenedLink } from "./open-link.ts";

/** Plenty for a person who reads and deletes; keys can't be guessed anyway. */
const REQUESTS_PER_MINUTE = 30;
/** More than is kept of one visitor. */
const MAX_LISTED = 200;

/** A visitor's request, as its route reads it. */
type Asked = {
  params: { token: string };
  body: { visitor_key: string };
  address: string;
  headers: Headers;
  /** The website of the page that asks, if it is not ours. */
  origin: string | null;
};

/** Whose memories a visitor means with the key in their browser. Also works while the link is paused or used up. */
async function readVisitor({ params, body, address, headers, origin }: Asked) {
  await countRequest(`link memories:${addressGroup(address)}`, REQUESTS_PER_MINUTE, headers);
  const row = (await findOpenedLink(params.token))?.row;
  if (!row) throw linkNotFound();
  admitOrigin(row, origin, headers);
  return { actor: { ownerId: row.ownerId }, visitorId: linkVisitorId(row, body.visitor_key) };
}

/**
 * What is remembered of a link's visitor, newest first; nothing for an unknown key. Throws `NOT_FOUND` for an unknown link and
 * `AUTH_DENIED` for a website that may not start its calls.
 */
export async function listOwnMemories(asked: Asked): Promise<LinkMemories> {
  const { actor, visitorId } = await readVisitor(asked);
  const { rows } = await listMemories(actor, { visitorId }, { limit: MAX_LISTED, beforeId: undefined });
  return {
    memories: rows.map(({ kind, content, createdAt, expiresAt }) => ({
      kind,
      text: content,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Deletes all that is remembered of a link's visitor. Throws like `listOwnMemories`. Returns how many memories there were. */
export async function deleteOwnMemories(asked: Asked): Promise<number> {
  const { actor, visitorId } = await readVisitor(asked);
  return await forgetVisitor(actor, { visitorId });
}
