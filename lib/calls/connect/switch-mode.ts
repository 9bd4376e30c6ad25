import { db, type Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, eventsTopic, notify } from "#db/notifications.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf, type PlanLimits } from "#lib/auth/accounts/plans.ts";
import type { CallVideoCodec, FrameFormat } from "#lib/avatar-engine/draw/framing.ts";
import { requirePlace } from "#lib/calls/capacity/capacity.ts";
import { followText } from "#lib/calls/text/follow-text.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { longestPacedCallMs } from "#lib/flow/scenario/pace.ts";
import { livekit } from "#lib/livekit/livekit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { admitVoice, isMediaServerUp, recordingOf, requireCallLanguage } from "./connect-conversation.ts";
import { findRejoinSession, type Rejoined, rejoinConversation } from "./rejoin-conversation.ts";
import { lockSwitching, returnToWriting, type SwitchedCall, startTalking } from "./switch-queries.ts";

/** An answer that takes longer than this is still being written when the visitor gets a refusal. */
const SETTLE_MS = 30_000;

export const notSwitchable = () =>
  new AppError("VALIDATION", {
    message: "Only a live text conversation can continue as a call",
    reason: "invalid_state",
  });

export const stillWriting = () =>
  new AppError("VALIDATION", {
    message: "The avatar is still writing. Try again in a moment",
    reason: "invalid_state",
  });

export type SwitchInput = { videoFormat: FrameFormat; videoCodec?: CallVideoCodec | undefined };

/** What a link adds: whether its owner wants calls recorded, and its own limits, which return the longest call. */
type SwitchTerms = {
  isRecordingWanted?: boolean;
  /** Of the visitor who switches, whose calls are counted from now on. */
  addressHash?: string;
  admit?: (tx: Tx, limits: PlanLimits) => Promise<number>;
};

/** Waits until nothing is owed in writing. */
async function settle(sessionId: string): Promise<void> {
  const reading = followText(sessionId, { fromSeq: 2_147_483_647 }, AbortSignal.timeout(SETTLE_MS));
  for await (const event of reading) if (event.type === "done") return;
}

/**
 * Continues a text conversation as a call: the same conversation, at its node, with its variables, card and transcript. The
 * limits of a new call apply. The call begins like any other, so its time, its recording and its longest duration count from
 * here; until the avatar is seen, `switchToWriting` takes it back. A repeated request gets a token for the same room. Throws
 * `SESSION_NOT_FOUND`, `VALIDATION` for a call, and like `connectConversation`.
 */
export async function switchToCall(
  actor: Actor,
  sessionId: string,
  { videoFormat, videoCodec }: SwitchInput,
  { isRecordingWanted = false, addressHash, admit }: SwitchTerms = {},
): Promise<Rejoined> {
  const found = await findRejoinSession(db, actor.ownerId, sessionId);
  if (!found || !isLiveStatus(found.status)) throw new AppError("SESSION_NOT_FOUND");
  if (found.mode === "voice" && found.writtenFrom === null) throw notSwitchable();
  if (found.kind === "test") throw notSwitchable();
  if (found.mode === "text") {
    await requireCallLanguage(found.language);
    const hasMedia = await isMediaServerUp();
    if (hasMedia) await requirePlace();
    await settle(sessionId);
    await db.transaction(async (tx) => {
      const limits = limitsOf((await lockAccount(tx, actor)).plan);
      const session = await lockSwitching(tx, actor.ownerId, sessionId);
      if (!session || !isLiveStatus(session.status)) throw new AppError("SESSION_NOT_FOUND");
      // Another request was faster.
      if (session.mode === "voice") return;
      if (session.isOwing) throw stillWriting();
      const linkMs = (await admit?.(tx, limits)) ?? session.maxDurationMs;
      const isRecorded = await admitVoice(tx, actor, limits, { hasMedia, isRecordingWanted });
      const call: SwitchedCall = {
        videoFormat,
        videoSize: env.CALL_VIDEO,
        ...recordingOf(isRecordingWanted, isRecorded),
        ...(addressHash !== undefined && { addressHash }),
        maxDurationMs: longestPacedCallMs(session.scenario.nodesJson, linkMs),
      };
      await startTalking(tx, sessionId, call, databaseNow());
      await notify(tx, commandsTopic(sessionId));
      await notify(tx, eventsTopic(sessionId));
    });
  }
  return await rejoinConversation(actor, sessionId, videoCodec);
}

async function closeRoom(sessionId: string): Promise<void> {
  await livekit()
    .deleteRoom(sessionId)
    .catch((error: unknown) =>
      log.warn("could not close the room of a call that did not begin", { sessionId, error }),
    );
}

/**
 * Takes a conversation back to writing whose call has not begun, because it can't, or the visitor no longer wants it. One that
 * is in writing stays so. Throws `SESSION_NOT_FOUND`, and `VALIDATION` once the call has begun.
 */
export async function switchToWriting(actor: Actor, sessionId: string): Promise<Rejoined> {
  const now = databaseNow();
  let isOpen = false;
  await db.transaction(async (tx) => {
    const session = await lockSwitching(tx, actor.ownerId, sessionId);
    if (!session || !isLiveStatus(session.status)) throw new AppError("SESSION_NOT_FOUND");
    if (session.mode === "text") return;
    if (!(await returnToWriting(tx, sessionId, now))) throw notSwitchable();
    await notify(tx, commandsTopic(sessionId));
    isOpen = true;
  });
  // The next call of this conversation gets a room, and a worker, of its own.
  if (isOpen) await closeRoom(sessionId);
  return await rejoinConversation(actor, sessionId);
}
