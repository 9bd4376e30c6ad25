"use server";

import { sessionParams } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { replayConversation } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayInput } from "#lib/scenarios/replays/schema.ts";
import { readForm } from "../../../../form-action.ts";
import { sessionAction } from "../../../../session-action.ts";

/** Replays a call against the chosen version. The number of a version arrives as text. */
export async function replayAction(data: FormData) {
  return await sessionAction("conversations.change", async ({ actor }) => {
    const { id, version = "" } = readForm(data);
    const { conversation_session_id: sessionId } = parseInput(sessionParams, { conversation_session_id: id });
    const input = parseInput(replayInput, { version: /^\d+$/.test(version) ? Number(version) : version });
    return await replayConversation(actor, sessionId, input);
  });
}
