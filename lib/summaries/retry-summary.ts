import { db } from "#db/client.ts";
import { getConversationSummary } from "#lib/conversations/get-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { reopenSummary } from "./queries.ts";
import { requestSummary } from "./request-summary.ts";

/** Asks the model again about one of the caller's calls, or for the first time. One that is being asked about goes on. */
export async function retrySummary(caller: Caller, sessionId: string): Promise<void> {
  const { status } = await getConversationSummary(caller, sessionId);
  if (isLiveStatus(status)) {
    const message = "The conversation is not over yet";
    throw new AppError("VALIDATION", { message, reason: "invalid_state" });
  }
  if (await reopenSummary(db, caller.ownerId, sessionId)) requestSummary(sessionId);
}
