import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, id, instant } from "#db/columns.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { sessions } from "./sessions.ts";

/**
 * What a conversation showed beside the avatar, and when. One row for each version of a card: what the visitor spells changes
 * the card, whose id stays. Written in the transaction that stores the flow's state, so at most one is open per conversation;
 * one that was open at the conversation's end stays open.
 */
export const shownCards = pgTable(
  "shown_cards",
  {
    id: id(),
    sessionId: belongsTo("session_id", () => sessions.id),
    cardId: text("card_id").notNull(),
    functionName: text("function_name").notNull(),
    nodeId: text("node_id").notNull(),
    card: jsonb("card").$type<OpenCard["card"]>().notNull(),
    shownAt: instant("shown_at").notNull(),
    goneAt: instant("gone_at"),
  },
  (t) => [
    uniqueIndex("shown_cards_open_key").on(t.sessionId).where(sql`gone_at is null`),
    index("shown_cards_session_idx").on(t.sessionId, t.shownAt),
  ],
);
