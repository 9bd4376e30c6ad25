import { and, asc, eq, isNull } from "drizzle-orm";
import { type Db, db, type Tx } from "#db/client.ts";
import { sessions, shownCards } from "#db/schema/index.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { canonicalJson } from "#lib/platform/json.ts";
import type { ShownCard } from "./schema.ts";

/**
 * Keeps when a card appears, changes or disappears, in the transaction that stores the flow's state with the card `after`.
 * `before` is the card of the stored state, read under the session's lock: a report that is repeated changes nothing. Costs
 * nothing while there is no card.
 */
export async function keepShownCard(
  tx: Tx,
  sessionId: string,
  { before, after }: { before: OpenCard | null; after: OpenCard | undefined },
  now: Date,
): Promise<void> {
  if (!before && !after) return;
  if (before && after && canonicalJson(before) === canonicalJson(after)) return;
  // Also a card that the stored state lacks, because an app of another version stored it.
  await closeCardAcrossOwners(tx, sessionId, now);
  if (after) await insertCardAcrossOwners(tx, sessionId, after, now);
}

/** The same as the console's page of a conversation shows them. */
export async function listCardLines({ ownerId }: Actor, sessionId: string) {
  const rows = await listShownCards(db, ownerId, sessionId);
  return rows.map(({ cardId, shownAt, goneAt, ...row }) => ({
    ...{ ...row, id: cardId, shownAt: shownAt.toISOString(), goneAt: goneAt?.toISOString() ?? null },
  }));
}

/** The cards of one of the actor's conversations, oldest first. A spelled value that changed has a card for each version. */
export async function listCards({ ownerId }: Actor, sessionId: string): Promise<ShownCard[]> {
  const rows = await listShownCards(db, ownerId, sessionId);
  return rows.map(({ cardId, functionName, nodeId, card, shownAt, goneAt }) => ({
    ...{ id: cardId, function: functionName, node_id: nodeId, card },
    shown_at: shownAt.toISOString(),
    gone_at: goneAt?.toISOString() ?? null,
  }));
}

/** Closes a conversation's open card, if it has one. */
async function closeCardAcrossOwners(tx: Tx, sessionId: string, goneAt: Date): Promise<void> {
  await tx
    .update(shownCards)
    .set({ goneAt })
    .where(and(eq(shownCards.sessionId, sessionId), isNull(shownCards.goneAt)));
}

async function insertCardAcrossOwners(
  tx: Tx,
  sessionId: string,
  { id: cardId, name: functionName, nodeId, card }: OpenCard,
  shownAt: Date,
): Promise<void> {
  await tx.insert(shownCards).values({ sessionId, cardId, functionName, nodeId, card, shownAt });
}

/** Lists what one of the owner's conversations showed, oldest first. */
async function listShownCards(db: Db, ownerId: string, sessionId: string) {
  const { cardId, functionName, nodeId, card, shownAt, goneAt } = shownCards;
  return await db
    .select({ cardId, functionName, nodeId, card, shownAt, goneAt })
    .from(shownCards)
    .innerJoin(sessions, eq(sessions.id, shownCards.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(shownCards.sessionId, sessionId)))
    .orderBy(asc(shownCards.shownAt), asc(shownCards.id));
}
