import { db } from "#db/client.ts";
import { type Rejoined, rejoinConversation } from "#lib/calls/connect/rejoin-conversation.ts";
import { listSpokenRows } from "#lib/calls/connect/rejoin-queries.ts";
import { readRejoinToken } from "#lib/calls/connect/rejoin-token.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitOrigin } from "./admit-origin.ts";
import { findOpenedLink, type PublicLink } from "./open-link.ts";

/** Plenty for a page that reloads again and again. */
const REJOINS_PER_MINUTE = 30;

/** `foreignOrigin`: the website of the page that asks, if it is not ours. */
type Rejoin = { token: string; rejoinToken: string; headers: Headers; foreignOrigin: string | null };
type HostedRejoin = Rejoined & { link: PublicLink; rows: Awaited<ReturnType<typeof listSpokenRows>> };

/**
 * Lets a visitor rejoin their call of a hosted link, and returns what was said so
 * far. Passcode and consent are not asked for again, and a link that was paused or
 * used up since cuts nobody off. Throws `SESSION_NOT_FOUND` if the token opens no
 * live call of this link, `AUTH_DENIED` for a website that may not start its calls.
 */
export async function rejoinHostedCall(asked: Rejoin): Promise<HostedRejoin> {
  const { token, rejoinToken, headers, foreignOrigin } = asked;
  const sessionId = readRejoinToken(rejoinToken);
  if (sessionId === null) throw new AppError("SESSION_NOT_FOUND");
  await countRequest(`rejoin:${sessionId}`, REJOINS_PER_MINUTE, headers);
  const opened = await findOpenedLink(token);
  if (!opened) throw new AppError("SESSION_NOT_FOUND");
  const { link, row } = opened;
  admitOrigin(row, foreignOrigin, headers);
  const rejoined = await rejoinConversation({ ownerId: row.ownerId }, sessionId);
  if (rejoined.session.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
}
