import type { Db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { endUnjoinedSession } from "#lib/conversations/queries.ts";
import type { UpdateInput } from "#lib/conversations/schema.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";
import { queueCommands } from "./queue-commands.ts";

/**
 * Changes a live call, and returns its status. Variables go first: the message and the model's reply must see them. The
 * end goes last. A call that nobody has joined has no worker to carry it out, so it ends here. Throws like
 * `queueCommands`.
 */
export async function updateConversation(
  actor: Actor,
  sessionId: string,
  input: UpdateInput,
): Promise<SessionRow["status"]> {
  const payloads: CommandPayload[] = [];
  if (input.runtimeVars) payloads.push({ type: "runtime_vars", values: input.runtimeVars });
  if (input.systemMessage !== undefined) {
    payloads.push({ type: "system_message", content: input.systemMessage, runLlm: input.runLlm });
  }
  if (input.end) payloads.push({ type: "end", endReason: "api_ended" });
  const status = await queueCommands(actor, sessionId, payloads);
  return input.end && status === "created" && (await endUnjoined(actor, sessionId)) ? "ended" : status;
}

/** A visitor who joins at this moment is turned away, as from every call that is over. */
async function endUnjoined({ ownerId }: Actor, sessionId: string): Promise<boolean> {
  const end = (tx: Db) => endUnjoinedSession(tx, ownerId, sessionId, databaseNow());
  return await changeConversation(sessionId, "conversation.ended", end);
}
