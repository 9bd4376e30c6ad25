import { db } from "#db/client.ts";
import { failAbandonedSummariesAcrossOwners, listUnsummarizedAcrossOwners } from "./queries.ts";

/** An event gets a run within seconds, which waits for late rows; after this something was lost. */
const FORGOTTEN_AFTER_MS = 90_000;
const DAY_MS = 86_400_000;
const MAX_AT_ONCE = 100;
const ABANDONED = "This machine was stopped while the language model was answering.";

/** Calls of the last day that should have been summarised and were not; those whose job has died are given up first. */
export async function listForgottenSummaries(now = new Date()): Promise<string[]> {
  await failAbandonedSummariesAcrossOwners(db, now, ABANDONED);
  return await listUnsummarizedAcrossOwners(db, {
    after: new Date(now.getTime() - DAY_MS),
    before: new Date(now.getTime() - FORGOTTEN_AFTER_MS),
    limit: MAX_AT_ONCE,
  });
}
