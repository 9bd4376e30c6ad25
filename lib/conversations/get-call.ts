import { db } from "#db/client.ts";
import type { CallRow } from "#lib/conversations/list-calls.ts";
import { listTranscriptRows, type TranscriptRowRow } from "#lib/conversations/queries.ts";
import { findCallRow } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

/** One of the caller's calls with what was said, live or over. */
export async function getCall(
  caller: Caller,
  id: string,
): Promise<{ call: CallRow; transcript: TranscriptRowRow[] }> {
  const call = await findCallRow(db, caller.ownerId, id);
  if (!call) throw new AppError("SESSION_NOT_FOUND");
  return { call, transcript: await listTranscriptRows(db, caller.ownerId, id) };
}
