import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConversationReviewRow } from "#db/schema/conversation-reviews.ts";
import { conversationReviews, sessions } from "#db/schema/index.ts";
import type { AfterCall, Guardrails } from "#lib/flow/scenario/nodes-json.ts";
import type { ReviewedBy } from "./judge-call.ts";

const { createdAt: _createdAt, heldUntil: _heldUntil, ...columns } = getTableColumns(conversationReviews);

export async function findReview(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<Omit<ConversationReviewRow, "createdAt" | "heldUntil"> | undefined> {
  const [row] = await db
    .select(columns)
    .from(conversationReviews)
    .where(and(eq(conversationReviews.ownerId, ownerId), eq(conversationReviews.sessionId, sessionId)));
  return row;
}

const nodesJson = sql`${sessions.scenario}->'nodesJson'`;
const guardrails = sql<Guardrails>`coalesce(${nodesJson}->'guardrails', '{}'::jsonb)`;
const criteria = sql<
  NonNullable<AfterCall["criteria"]>
>`coalesce(${nodesJson}->'after_call'->'criteria', '{}'::jsonb)`;

/** The guardrails and criteria of a call, as its scenario had them. Both are empty for an unknown call. */
export async function findReviewedBy(db: Db, ownerId: string, sessionId: string): Promise<ReviewedBy> {
  const [row] = await db
    .select({ guardrails, criteria })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)));
  return row ?? { guardrails: {}, criteria: {} };
}

/** Resets a review to pending, or creates one. Returns `false` if a job is working on it. */
export async function reopenReview(db: Db, ownerId: string, sessionId: string): Promise<boolean> {
  const fresh = {
    status: "pending" as const,
    violations: [],
    criteria: [],
    unjudged: [],
    error: null,
    attempts: 0,
  };
  const opened = await db
    .insert(conversationReviews)
    .values({ sessionId, ownerId, ...fresh })
    .onConflictDoUpdate({
      target: conversationReviews.sessionId,
      set: { ...fresh, updatedAt: new Date() },
      setWhere: and(eq(conversationReviews.ownerId, ownerId), isNull(conversationReviews.heldUntil)),
    })
    .returning({ id: conversationReviews.sessionId });
  return opened.length > 0;
}

/** Whether a call is reviewed without being asked. */
export const isReviewWanted = sql`(jsonb_array_length(coalesce(${guardrails}->'rules', '[]'))
  + jsonb_array_length(coalesce(${guardrails}->'declined_topics', '[]')) > 0
  or coalesce((${guardrails}->>'resist_overrides')::boolean, false) or ${criteria} <> '{}'::jsonb)`;
