import type { SessionRow } from "#db/schema/sessions.ts";
import type { UpdateInput } from "#lib/conversations/schema.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";
import { queueCommands } from "./queue-commands.ts";

/**
 * Changes a live call. Variables go first: the message and
 * the model's reply must see them. The end goes last.
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
  return await queueCommands(actor, sessionId, payloads);
}
