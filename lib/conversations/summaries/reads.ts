import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { findSummary, listForgottenSummariesAcrossOwners } from "./queries.ts";

export type StoredSummary = NonNullable<Awaited<ReturnType<typeof findSummary>>>;

/** Returns the summary of one of the actor's calls, or `null` if none was requested. */
export async function findConversationSummary(
  actor: Actor,
  sessionId: string,
): Promise<StoredSummary | null> {
  return (await findSummary(db, actor.ownerId, sessionId)) ?? null;
}

/** Lists calls of the last day whose summary is missing. */
export const listForgottenSummaries = (now = new Date()): Promise<string[]> =>
  listForgottenSummariesAcrossOwners(db, now);
