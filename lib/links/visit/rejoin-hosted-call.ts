import { db } from "#db/client.ts";
import {
  listSpokenRows,
  type Rejoined,
  readRejoinToken,
  rejoinConversation,
} from "#lib/calls/connect/rejoin-conversation.ts";
import { type Rating, rateSession } from "#lib/conversations/after-call-queries.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitOrigin } from "./admit-call.ts";
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

/** A visitor changes their mind a few times, not more. */
const RATINGS_PER_MINUTE = 20;
/** How long after its end a call can be rated. */
const RATE_WITHIN_MS = 24 * HOUR_MS;

type HostedRating = {
  token: string;
  rejoinToken: string;
  rating: Rating;
  headers: Headers;
  /** The website of the page that asks, if it is not ours. */
  foreignOrigin: string | null;
};

/**
 * Stores how a visitor rates their call of a hosted link, during the call or within a day of its end. A later rating
 * replaces it. Notifies the owner's webhooks, unless the call has this rating already. Throws `SESSION_NOT_FOUND` if the
 * token names no such call of this link, or one that the visitor has not joined; `AUTH_DENIED` for a website that may not
 * start the link's calls.
 */
export async function rateHostedCall(asked: HostedRating, now = new Date()): Promise<void> {
  const { token, rejoinToken, rating, headers, foreignOrigin } = asked;
  const sessionId = readRejoinToken(rejoinToken);
  if (sessionId === null) throw new AppError("SESSION_NOT_FOUND");
  await countRequest(`rate:${sessionId}`, RATINGS_PER_MINUTE, headers);
  const opened = await findOpenedLink(token);
  if (!opened) throw new AppError("SESSION_NOT_FOUND");
  const { row } = opened;
  admitOrigin(row, foreignOrigin, headers);
  const endedAfter = new Date(now.getTime() - RATE_WITHIN_MS);
  const call = { ownerId: row.ownerId, hostedLinkId: row.id, sessionId, endedAfter };
  await changeConversation(sessionId, "conversation.rated", async (tx) => {
    const result = await rateSession(tx, call, rating);
    if (result === "unknown") throw new AppError("SESSION_NOT_FOUND");
    return result === "stored";
  });
}
