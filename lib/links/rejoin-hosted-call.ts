import { db } from "#db/client.ts";
import { type Rejoined, rejoinConversation } from "#lib/conversations/rejoin-conversation.ts";
import { listSpokenRows } from "#lib/conversations/rejoin-queries.ts";
import { readRejoinToken } from "#lib/conversations/rejoin-token.ts";
import { admitOrigin } from "#lib/links/admit-origin.ts";
import { findPublicLink, type PublicLink } from "#lib/links/find-public-link.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";

/** A page that reloads, with much room for one that does so again and again. */
const REJOINS_PER_MINUTE = 30;

/** `foreignOrigin`: the website whose page asks, when it is another one than ours. */
type Return = { token: string; rejoinToken: string; headers: Headers; foreignOrigin: string | null };
type HostedReturn = Rejoined & { link: PublicLink; rows: Awaited<ReturnType<typeof listSpokenRows>> };

/**
 * Lets whoever began a hosted link's call back into it, with what was said so far. Passcode and consent were settled when
 * it began, and a link that has been paused or has run out meanwhile cuts nobody off. Throws `SESSION_NOT_FOUND` for a
 * token that opens no live call of this link, `AUTH_DENIED` for a website that may not start its calls.
 */
export async function rejoinHostedCall(asked: Return): Promise<HostedReturn> {
  const { token, rejoinToken, headers, foreignOrigin } = asked;
  const sessionId = readRejoinToken(rejoinToken);
  if (sessionId === null) throw new AppError("SESSION_NOT_FOUND");
  countRequest(`rejoin:${sessionId}`, REJOINS_PER_MINUTE, headers);
  const [link, row] = await Promise.all([findPublicLink(token), findLinkByTokenAcrossOwners(db, token)]);
  if (!link || !row) throw new AppError("SESSION_NOT_FOUND");
  admitOrigin(row, foreignOrigin, headers);
  const rejoined = await rejoinConversation({ ownerId: row.ownerId }, sessionId);
  if (rejoined.session.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
}
