import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { failAbandonedSummariesAcrossOwners, findSummary, listUnsummarizedAcrossOwners } from "./queries.ts";

export type StoredSummary = NonNullable<Awaited<ReturnType<typeof findSummary>>>;

/** Returns the summary of one of the actor's calls, or `null` if none was requested. */
export async function findConversationSummary(
  actor: Actor,
  sessionId: string,
): Promise<StoredSummary | null> {
  return (await findSummary(db, actor.ownerId, sessionId)) ?? null;
}

/** A job starts within seconds and waits for late rows. After this long, its event was lost. */
const FORGOTTEN_AFTER_MS = 90_000;
const DAY_MS = 86_400_000;
const MAX_AT_ONCE = 100;
const ABANDONED = "The server was stopped while the language model was answering.";

/** Lists calls of the last day whose summary is missing. First fails the summaries whose job has died. */
export async function listForgottenSummaries(now = new Date()): Promise<string[]> {
  await failAbandonedSummariesAcrossOwners(db, now, ABANDONED);
  return await listUnsummarizedAcrossOwners(db, {
    after: new Date(now.getTime() - DAY_MS),
    before: new Date(now.getTime() - FORGOTTEN_AFTER_MS),
    limit: MAX_AT_ONCE,
  });
}
