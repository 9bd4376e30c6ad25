import { db } from "#db/client.ts";
import {
  findSessionSummary,
  listTranscriptRows,
  type SessionSummaryRow,
  type TranscriptRowRow,
} from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

export type ConversationRows = { session: SessionSummaryRow; transcript: TranscriptRowRow[] };

/** One of the caller's sessions without what was said. */
export async function getConversationSummary(caller: Caller, id: string): Promise<SessionSummaryRow> {
  const session = await findSessionSummary(db, caller.ownerId, id);
  // Another owner's session answers like a missing one: ids must not be probeable.
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  return session;
}

/** One of the caller's sessions with what was said, live or over. */
export async function getConversation(caller: Caller, id: string): Promise<ConversationRows> {
  const session = await getConversationSummary(caller, id);
  return { session, transcript: await listTranscriptRows(db, caller.ownerId, id) };
}
