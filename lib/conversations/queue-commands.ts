import { commandsTopic, ring } from "#db/bell.ts";
import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import {
  insertCommands,
  isEndQueued,
  takeCommandSeqs,
  updateRuntimeVars,
} from "#lib/conversations/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { runtimeVarsProblem } from "#lib/platform/http/fields.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";

/**
 * Queues commands for a live call, all or none, in this order. A call that nobody has joined yet keeps them for
 * its worker. Answers the session's status; throws `SESSION_NOT_FOUND` also for a session that is over, or about to end
 * because somebody asked for it: asking again changes nothing, and anything else would come too late.
 */
export async function queueCommands(
  caller: Caller,
  sessionId: string,
  payloads: CommandPayload[],
): Promise<SessionRow["status"]> {
  return await db.transaction(async (tx) => {
    const session = await takeCommandSeqs(tx, caller.ownerId, sessionId, payloads.length);
    if (!session) throw new AppError("SESSION_NOT_FOUND");
    const isLate = payloads.some(({ type }) => type !== "end") && (await isEndQueued(tx, sessionId));
    if (isLate) throw new AppError("SESSION_NOT_FOUND");
    for (const payload of payloads) {
      if (payload.type !== "runtime_vars") continue;
      const runtimeVars = { ...session.runtimeVars, ...payload.values };
      const problem = runtimeVarsProblem(runtimeVars);
      if (problem) throw invalidField("runtime_vars", `runtime_vars ${problem}`);
      await updateRuntimeVars(tx, caller.ownerId, sessionId, runtimeVars);
    }
    await insertCommands(tx, sessionId, session.firstSeq, payloads);
    await ring(tx, commandsTopic(sessionId));
    return session.status;
  });
}
