import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";

/** How a visitor rates a call: 1 (worst) to 5, and why. */
export type Rating = { score: number; comment: string | null };

type RatedCall = { ownerId: string; hostedLinkId: string; sessionId: string; endedAfter: Date };

/** Stores a rating of a call in which the avatar was visible. Returns `false` if the link has no such call. */
export async function rateSession(db: Db, call: RatedCall, { score, comment }: Rating): Promise<boolean> {
  const rated = await db
    .update(sessions)
    .set({ ratingScore: score, ratingComment: comment })
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        eq(sessions.id, call.sessionId),
        eq(sessions.hostedLinkId, call.hostedLinkId),
        isNotNull(sessions.activeAt),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, call.endedAfter)),
      ),
    )
    .returning({ id: sessions.id });
  return rated.length > 0;
}
