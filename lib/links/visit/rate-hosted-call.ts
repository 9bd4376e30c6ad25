import { readRejoinToken } from "#lib/calls/connect/rejoin-token.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { type Rating, rateSession } from "#lib/conversations/rating-queries.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitOrigin } from "./admit-origin.ts";
import { findOpenedLink } from "./open-link.ts";

/** A visitor changes their mind a few times, not more. */
const RATINGS_PER_MINUTE = 20;
/** How long after its end a call can be rated. */
const RATE_WITHIN_MS = 24 * 3_600_000;

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
