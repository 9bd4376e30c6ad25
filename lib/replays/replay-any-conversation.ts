import { db } from "#db/client.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findSessionOwnerAcrossOwners } from "#lib/replays/queries.ts";
import { replayConversation } from "#lib/replays/replay-conversation.ts";
import type { Replay, ReplayInput } from "#lib/replays/schema.ts";

/** The same for the operator, who acts for every account. */
export async function replayAnyConversation(sessionId: string, input: ReplayInput): Promise<Replay> {
  const ownerId = await findSessionOwnerAcrossOwners(db, sessionId);
  if (!ownerId) throw new AppError("SESSION_NOT_FOUND");
  return await replayConversation({ ownerId }, sessionId, input);
}
