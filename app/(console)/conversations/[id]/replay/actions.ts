"use server";

import { parseInput } from "#lib/http/input/parse-input.ts";
import { replayConversation } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayInput } from "#lib/scenarios/replays/schema.ts";
import { readForm } from "../../../../form-action.ts";
import { sessionAction } from "../../../../session-action.ts";
import { readSessionId } from "../../../read-fields.ts";

/** Replays a call against the chosen version. The number of a version arrives as text. */
export const replayAction = sessionAction("conversations.change", async ({ actor }, data) => {
  const { version = "" } = readForm(data);
  const input = parseInput(replayInput, { version: /^\d+$/.test(version) ? Number(version) : version });
  return await replayConversation(actor, readSessionId(data), input);
});
