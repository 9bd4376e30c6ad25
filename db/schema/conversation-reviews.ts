import { index, jsonb, pgTable } from "drizzle-orm/pg-core";
import { afterCallColumns } from "./sessions.ts";

/** A rule that the avatar broke, and the transcript rows that show it. */
export type Violation = {
  kind: "rule" | "declined_topic" | "override";
  /** In the owner's words; empty for `override`. */
  rule: string;
  reason: string;
  rowSeqs: number[];
};

/** The judge's verdict on a criterion of the scenario, and the transcript rows that show it. */
export type CriterionVerdict = {
  name: string;
  /** In the owner's words. */
  criterion: string;
  /** Null without a valid verdict, and for a criterion with a score. */
  isMet: boolean | null;
  /** 1 to 5; null without a valid verdict, and for a criterion without a score. */
  score: number | null;
  reason: string;
  rowSeqs: number[];
};

/**
 * The judge's review of a finished call against its scenario's guardrails and criteria. The row exists before the judge is asked, and is
 * claimed until `heldUntil`, so only one job asks at a time. `attempts` counts requests. `unjudged` has the rules without a
 * valid verdict. `error` is for the owner.
 */
export const conversationReviews = pgTable(
  "conversation_reviews",
  {
    ...afterCallColumns(),
    violations: jsonb("violations").$type<Violation[]>().notNull().default([]),
    criteria: jsonb("criteria").$type<CriterionVerdict[]>().notNull().default([]),
    unjudged: jsonb("unjudged").$type<string[]>().notNull().default([]),
  },
  (t) => [
    index("conversation_reviews_owner_idx").on(t.ownerId),
    index("conversation_reviews_status_idx").on(t.status),
  ],
);

export type ConversationReviewRow = typeof conversationReviews.$inferSelect;
