import { queueCommands } from "#lib/conversations/queue-commands.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

export const notEnqueued = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", { message: "Failed to enqueue system message", cause });

/** Appends a message to a live call's model context; the worker gets it exactly once, in order. */
export async function appendSystemMessage(
  caller: Caller,
  sessionId: string,
  message: { content: string; runLlm: boolean },
): Promise<void> {
  try {
    await queueCommands(caller, sessionId, [{ type: "system_message", ...message }]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error("system message not queued", { sessionId, error });
    throw notEnqueued(error);
  }
}
