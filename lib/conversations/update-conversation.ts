import type { SessionRow } from "#db/schema/sessions.ts";
import { queueCommands } from "#lib/conversations/queue-commands.ts";
import type { UpdateInput } from "#lib/conversations/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";

/** Changes a call while it runs: variables first, so that the message and the model's answer see them; the end last. */
export async function updateConversation(
  caller: Caller,
  sessionId: string,
  input: UpdateInput,
): Promise<SessionRow["status"]> {
  const payloads: CommandPayload[] = [];
  if (input.runtimeVars) payloads.push({ type: "runtime_vars", values: input.runtimeVars });
  if (input.systemMessage !== undefined) {
    payloads.push({ type: "system_message", content: input.systemMessage, runLlm: input.runLlm });
  }
  if (input.end) payloads.push({ type: "end", endReason: "api_ended" });
  return await queueCommands(caller, sessionId, payloads);
}
