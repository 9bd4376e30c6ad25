import { db } from "#db/client.ts";
import { listSpokenRows, type Rejoined, rejoinConversation } from "#lib/calls/connect/rejoin-conversation.ts";
import { type Rating, rateSession } from "#lib/conversations/after-call-queries.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { PublicLink } from "./open-link.ts";
import { type AskedOfCall, openOwnCall } from "./own-call.ts";

/** Plenty for a page that reloads again and again. */
const REJOINS_PER_MINUTE = 30;

type HostedRejoin = Rejoined & { link: PublicLink; rows: Awaited<ReturnType<typeof listSpokenRows>> };

/**
 * Lets a visitor rejoin their call of a hosted link, and returns what was said so
 * far. Passcode and consent are not asked for again, and a link that was paused or
 * used up since cuts nobody off. Throws `SESSION_NOT_FOUND` if the token opens no
 * live call of this link, `AUTH_DENIED` for a website that may not start its calls.
 */
export async function rejoinHostedCall(asked: AskedOfCall): Promise<HostedRejoin> {
  const counted = { name: "rejoin", perMinute: REJOINS_PER_MINUTE };
  const { link, row, sessionId } = await openOwnCall(asked, counted);
  const rejoined = await rejoinConversation({ ownerId: row.ownerId }, sessionId);
  if (rejoined.session.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  return { ...rejoined, link, rows: await listSpokenRows(db, row.ownerId, sessionId) };
}

/** A visitor changes their mind a few times, not more. */
const RATINGS_PER_MINUTE = 20;
/** How long after its end a call can be rated. */
const RATE_WITHIN_MS = 24 * HOUR_MS;

/**
 * Stores how a visitor rates their call of a hosted link, during the call or within a day of its end. A later rating
 * replaces it. Notifies the owner's webhooks, unless the call has this rating already. Throws `SESSION_NOT_FOUND` if the
 * token names no such call of this link, or one that the visitor has not joined; `AUTH_DENIED` for a website that may not
 * start the link's calls.
 */
export async function rateHostedCall(asked: AskedOfCall<Rating>, now = new Date()): Promise<void> {
  const { row, sessionId } = await openOwnCall(asked, { name: "rate", perMinute: RATINGS_PER_MINUTE });
  const { score, comment } = asked.body;
  const endedAfter = new Date(now.getTime() - RATE_WITHIN_MS);
  const call = { ownerId: row.ownerId, hostedLinkId: row.id, sessionId, endedAfter };
  await changeConversation(sessionId, "conversation.rated", async (tx) => {
    const result = await rateSession(tx, call, { score, comment });
    if (result === "unknown") throw new AppError("SESSION_NOT_FOUND");
    return result === "stored";
  });
}
