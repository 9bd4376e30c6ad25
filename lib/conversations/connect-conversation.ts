import { type Db, db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { lockAccount } from "#lib/accounts/get-account.ts";
import { limitsOf, type PlanLimits } from "#lib/accounts/plans.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { holdBackground } from "#lib/backgrounds/hold-background.ts";
import { mediaServerDown, minutesUsedUp, tooManySessions } from "#lib/conversations/connect-refusals.ts";
import { countLiveSessions, insertConsent, insertSession, sumCallMs } from "#lib/conversations/queries.ts";
import { isMediaServerUp, requireRunnable } from "#lib/conversations/require-runnable.ts";
import type { ConnectInput } from "#lib/conversations/schema.ts";
import { signRoomToken } from "#lib/conversations/sign-room-token.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";

export type ConnectResult = { roomUrl: string; token: string; conversationSessionId: string };
/** What whoever lets a call begin allows it. `consent`: what was agreed to, to be kept with the session. */
export type Admission = {
  maxDurationMs: number;
  consent: { text: string; textHash: string; addressHash: string } | null;
};

type Origin = {
  kind: SessionRow["kind"];
  hostedLinkId?: string;
  addressHash?: string;
  apiKeyId?: string;
  /** Asked in the transaction that makes the session, before the account's own limits; throws to refuse the call. */
  admit?: (tx: Db) => Promise<Admission>;
};

/**
 * Starts a call: a session with a copy of the scenario, and a ticket to its room.
 * Throws, in this order of checks: `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`, `NOT_FOUND` (a background that names a
 * picture), `VALIDATION` (a draft with errors),
 * `AUTH_DENIED` (a model of another plan), `QUOTA_EXCEEDED`, `CONCURRENCY_LIMIT`, `SERVICE_UNAVAILABLE` (no media server).
 */
export async function connectConversation(
  caller: Caller,
  input: ConnectInput,
  { admit, ...origin }: Origin,
): Promise<ConnectResult> {
  const { name, nodesJson, llmModel } = await getScenario(caller, input.scenarioId);
  await getAvatar(caller, input.avatarId);
  await holdBackground(db, caller, input.background);
  await requireRunnable(caller, { nodesJson, llmModel });
  const hasMedia = await isMediaServerUp();
  const id = newId();
  await db.transaction(async (tx) => {
    // From here on, parallel connects of the account wait for each other: each counts what the one before added.
    const limits = limitsOf((await lockAccount(tx, caller)).plan);
    const admission = await admit?.(tx);
    await checkMinutes(tx, caller, limits, new Date());
    const { active, waiting } = await countLiveSessions(tx, caller.ownerId);
    const held = active + waiting;
    if (held >= limits.concurrentSessions) throw tooManySessions(limits.concurrentSessions, held);
    if (!hasMedia) throw mediaServerDown();
    await insertSession(tx, {
      ...input,
      ...origin,
      id,
      ownerId: caller.ownerId,
      scenario: { name, nodesJson, llmModel },
      recordingStatus: input.recordConversation ? "not_started" : "none",
      maxDurationMs: admission?.maxDurationMs ?? env.SESSION_MAX_DURATION_MS,
      status: "created",
    });
    if (admission?.consent) await insertConsent(tx, id, admission.consent);
  });
  return {
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(id, input.videoFormat),
    conversationSessionId: id,
  };
}

/** Throws when the calendar month's minutes (UTC) are used up. A call that has begun is not cut short by them. */
async function checkMinutes(tx: Db, caller: Caller, limits: PlanLimits, now: Date): Promise<void> {
  if (limits.minutesPerMonth === null) return;
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const usedMinutes = (await sumCallMs(tx, caller.ownerId, monthStart, now)) / 60_000;
  if (usedMinutes >= limits.minutesPerMonth) throw minutesUsedUp(limits.minutesPerMonth, usedMinutes);
}
