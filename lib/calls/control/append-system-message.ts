import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { queueCommands } from "./queue-commands.ts";

export const notEnqueued = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", { message: "Failed to enqueue system message", cause });

/** Appends a message to the model context of a live call. The worker receives it exactly once, in order. */
export async function appendSystemMessage(
  actor: Actor,
  sessionId: string,
  message: { content: string; runLlm: boolean },
): Promise<void> {
  try {
    await queueCommands(actor, sessionId, [{ type: "system_message", ...message }]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error("system message not queued", { sessionId, error });
    throw notEnqueued(error);
  }
}
