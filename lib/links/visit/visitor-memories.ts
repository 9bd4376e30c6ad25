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

/** `foreignOrigin`: the website of the page that asks, if it is not ours. */
type Asked = {
  token: string;
  visitorKey: string;
  address: string;
  headers: Headers;
  foreignOrigin: string | null;
};

/** Whose memories a visitor means with the key in their browser. Also works while the link is paused or used up. */
async function readVisitor({ token, visitorKey, address, headers, foreignOrigin }: Asked) {
  await countRequest(`link memories:${addressGroup(address)}`, REQUESTS_PER_MINUTE, headers);
  const row = (await findOpenedLink(token))?.row;
  if (!row) throw linkNotFound();
  admitOrigin(row, foreignOrigin, headers);
  return { actor: { ownerId: row.ownerId }, visitorId: linkVisitorId(row, visitorKey) };
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
