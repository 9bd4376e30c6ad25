import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { findSessionRow, listTranscriptRows, type TranscriptRowRow } from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

export type ConversationRows = { session: SessionRow; transcript: TranscriptRowRow[] };

/** One of the caller's sessions with what was said, live or over. */
export async function getConversation(caller: Caller, id: string): Promise<ConversationRows> {
  const session = await findSessionRow(db, caller.ownerId, id);
  // Another owner's session answers like a missing one: ids must not be probeable.
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  return { session, transcript: await listTranscriptRows(db, caller.ownerId, id) };
}
