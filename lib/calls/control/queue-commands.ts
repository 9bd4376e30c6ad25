import { db } from "#db/client.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import {
  insertCommands,
  isEndQueued,
  takeCommandSeqs,
  updateRuntimeVars,
} from "#lib/conversations/queries.ts";
import { runtimeVarsProblem } from "#lib/http/input/fields.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";

/**
 * Queues commands for a live call, all or none, in this order. They wait if the call has no worker yet.
 * Returns the session's status. Throws `SESSION_NOT_FOUND`, also for a session that has ended, and for any
 * command but `end` to one whose end is queued: it would come too late.
 */
export async function queueCommands(
  actor: Actor,
  sessionId: string,
  payloads: CommandPayload[],
): Promise<SessionRow["status"]> {
  return await db.transaction(async (tx) => {
    const session = await takeCommandSeqs(tx, actor.ownerId, sessionId, payloads.length);
    if (!session) throw new AppError("SESSION_NOT_FOUND");
    const isLate = payloads.some(({ type }) => type !== "end") && (await isEndQueued(tx, sessionId));
    if (isLate) throw new AppError("SESSION_NOT_FOUND");
    for (const payload of payloads) {
      if (payload.type !== "runtime_vars") continue;
      const runtimeVars = { ...session.runtimeVars, ...payload.values };
      const problem = runtimeVarsProblem(runtimeVars);
      if (problem) throw invalidField("runtime_vars", `runtime_vars ${problem}`);
      await updateRuntimeVars(tx, actor.ownerId, sessionId, runtimeVars);
    }
    await insertCommands(tx, sessionId, session.firstSeq, payloads);
    await notify(tx, commandsTopic(sessionId));
    return session.status;
  });
}
