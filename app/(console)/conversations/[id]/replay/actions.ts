"use server";

import { sessionParams } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { replayConversation } from "#lib/replays/replay-conversation.ts";
import { replayInput } from "#lib/replays/schema.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../../../form-action.ts";

/** Plays a call against the version that was chosen; a version's number comes as text. */
export async function replayAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, version = "" } = readForm(data);
    const { conversation_session_id: sessionId } = parseInput(sessionParams, { conversation_session_id: id });
    const input = parseInput(replayInput, { version: /^\d+$/.test(version) ? Number(version) : version });
    return await replayConversation(caller, sessionId, input);
  });
}
