import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";

/** How a visitor rates a call: 1 (worst) to 5, and why. */
export type Rating = { score: number; comment: string | null };

type RatedCall = { ownerId: string; hostedLinkId: string; sessionId: string; endedAfter: Date };

/** `unchanged`: the call has this rating already. `unknown`: the link has no such call. */
export type RatingResult = "stored" | "unchanged" | "unknown";

/**
 * Stores a rating of a call that its visitor has joined, even if they never saw the avatar. Locks the call: call it in a
 * transaction.
 */
export async function rateSession(
  tx: Db,
  call: RatedCall,
  { score, comment }: Rating,
): Promise<RatingResult> {
  const isRated = and(eq(sessions.ownerId, call.ownerId), eq(sessions.id, call.sessionId));
  const [before] = await tx
    .select({ score: sessions.ratingScore, comment: sessions.ratingComment })
    .from(sessions)
    .where(
      and(
        isRated,
        eq(sessions.hostedLinkId, call.hostedLinkId),
        isNotNull(sessions.userJoinedAt),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, call.endedAfter)),
      ),
    )
    .for("update");
  if (!before) return "unknown";
  if (before.score === score && before.comment === comment) return "unchanged";
  await tx.update(sessions).set({ ratingScore: score, ratingComment: comment }).where(isRated);
  return "stored";
}
