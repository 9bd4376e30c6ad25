import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { findSummary } from "./queries.ts";

export type SummaryTold = NonNullable<Awaited<ReturnType<typeof findSummary>>>;

/** What the model made of one of the caller's calls; null when it was never asked. */
export async function findConversationSummary(
  caller: Caller,
  sessionId: string,
): Promise<SummaryTold | null> {
  return (await findSummary(db, caller.ownerId, sessionId)) ?? null;
}
