import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { sessions, shownCards } from "#db/schema/index.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";

/** Closes a conversation's open card, if it has one. */
export async function closeCardAcrossOwners(tx: Tx, sessionId: string, goneAt: Date): Promise<void> {
  await tx
    .update(shownCards)
    .set({ goneAt })
    .where(and(eq(shownCards.sessionId, sessionId), isNull(shownCards.goneAt)));
}

export async function insertCardAcrossOwners(
  tx: Tx,
  sessionId: string,
  { id: cardId, name: functionName, nodeId, card }: OpenCard,
  shownAt: Date,
): Promise<void> {
  await tx.insert(shownCards).values({ sessionId, cardId, functionName, nodeId, card, shownAt });
}

/** Lists what one of the owner's conversations showed, oldest first. */
export async function listShownCards(db: Db, ownerId: string, sessionId: string) {
  const { cardId, functionName, nodeId, card, shownAt, goneAt } = shownCards;
  return await db
    .select({ cardId, functionName, nodeId, card, shownAt, goneAt })
    .from(shownCards)
    .innerJoin(sessions, eq(sessions.id, shownCards.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(shownCards.sessionId, sessionId)))
    .orderBy(asc(shownCards.shownAt), asc(shownCards.id));
}
