import { AccessToken, TrackSource } from "livekit-server-sdk";
import { db, type Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { SessionTakeoverRow } from "#db/schema/session-takeovers.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { queueCommandsIn } from "#lib/calls/control/queue-commands.ts";
import { lockSessionAcrossOwners } from "#lib/calls/worker/worker-queries.ts";
import { type LiveKit, livekit } from "#lib/livekit/livekit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { storableText } from "#lib/platform/text.ts";
import { memberIdentity } from "#lib/worker-protocol/room-data.ts";
import type { Takeover } from "#lib/worker-protocol/worker-protocol.ts";
import {
  endTakeoverAcrossOwners,
  findOpenTakeover,
  findWatchedCall,
  insertTakeover,
  listOpenTakeoversAcrossOwners,
  listTakeoversOfMember,
  recordSeenAcrossOwners,
} from "./queries.ts";

/** Long enough to join; it does not limit how long a person stays. */
const LIFETIME_S = 60;
/** How often the media server is asked whether a person is still in the call. */
const ASK_EVERY_MS = 3_000;
/** How long a person may be away, or take to join, until the avatar continues. */
export const LOST_AFTER_MS = 20_000;

type Media = Pick<LiveKit, "removeParticipant">;

/** A person, as the visitor sees them. `memberId` null: an integrator's server lets them in. */
type Person = { memberId: string | null; name: string };

const invalidState = (message: string): AppError =>
  new AppError("VALIDATION", { reason: "invalid_state", message });

/** Documents the refusals of `takeOver` and `handBack` in the API. */
export const notTakenOver = () => invalidState("Nobody has taken over this call");
export const notForTakeover = () => invalidState("The call is no longer live");

/** Signs a token for one call's room that shows the person and lets them speak. It dispatches no worker. */
export async function signMemberToken({
  id,
  sessionId,
  name,
}: Pick<SessionTakeoverRow, "id" | "sessionId" | "name">): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: memberIdentity(id),
    name,
    ttl: LIFETIME_S,
  });
  token.addGrant({
    room: sessionId,
    roomJoin: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE, TrackSource.CAMERA],
    // What they type goes through the app, which stores it before the worker gets it.
    canPublishData: false,
    canUpdateOwnMetadata: false,
    canSubscribe: true,
  });
  return await token.toJwt();
}

export type JoinedTakeover = { takeoverId: string; roomUrl: string; roomToken: string };

/**
 * Lets a person speak in the avatar's place in a live call: the avatar falls silent and listens. The same person gets
 * another token for the takeover that is open, for example after a reload. Throws `SESSION_NOT_FOUND`, and `VALIDATION`
 * (`invalid_state`) for a call that is not live, for a text conversation, and while somebody else speaks.
 */
export async function takeOver(actor: Actor, person: Person, sessionId: string): Promise<JoinedTakeover> {
  const name = storableText(person.name);
  const takeover = await db.transaction(async (tx) => {
    const call = await findWatchedCall(tx, actor.ownerId, sessionId);
    if (!call) throw new AppError("SESSION_NOT_FOUND");
    if (call.mode === "text") throw invalidState("A conversation in writing can't be taken over");
    // Two people at once wait for each other here.
    const locked = await lockSessionAcrossOwners(tx, sessionId);
    if (locked?.status !== "active") throw notForTakeover();
    const open = await findOpenTakeover(tx, actor.ownerId, sessionId);
    if (open) {
      const isSame = person.memberId === null ? open.name === name : open.memberId === person.memberId;
      if (!isSame) throw invalidState(`${open.name} has taken over this call`);
      await recordSeenAcrossOwners(tx, open.id, databaseNow());
      return open;
    }
    const now = databaseNow();
    const times = { createdAt: now, seenAt: now };
    const added = await insertTakeover(tx, {
      id: newId(),
      sessionId,
      memberId: person.memberId,
      name,
      ...times,
    });
    await queueCommandsIn(tx, actor, sessionId, [{ type: "takeover_started", takeover: toTakeover(added) }]);
    await recordAudit(tx, actor, "conversation.taken_over", { id: sessionId });
    return added;
  });
  return {
    takeoverId: takeover.id,
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    roomToken: await signMemberToken(takeover),
  };
}

/** Sends what the person typed to the visitor. Returns the takeover. Throws like `handBack`. */
export async function writeInTakeover(actor: Actor, sessionId: string, text: string): Promise<Takeover> {
  return await db.transaction(async (tx) => {
    const takeover = toTakeover(await requireOpen(tx, actor, sessionId));
    await queueCommandsIn(tx, actor, sessionId, [
      { type: "member_message", takeover, text: storableText(text) },
    ]);
    return takeover;
  });
}

/**
 * Ends the takeover of a call: the person leaves, and the avatar continues. Returns the takeover. Throws
 * `SESSION_NOT_FOUND`, and `VALIDATION` (`invalid_state`) if nobody has taken over the call.
 */
export async function handBack(actor: Actor, sessionId: string, media: Media = livekit()): Promise<Takeover> {
  const takeover = await db.transaction(async (tx) => {
    const open = await requireOpen(tx, actor, sessionId);
    await endOpen(tx, actor, open, "handed_back");
    return toTakeover(open);
  });
  await putOut(media, sessionId, takeover.id);
  return takeover;
}

/** Ends the takeovers of a member who may no longer take over calls. */
export async function endTakeoversOf(
  actor: Actor,
  memberId: string,
  media: Media = livekit(),
): Promise<void> {
  for (const { sessionId } of await listTakeoversOfMember(db, actor.ownerId, memberId)) {
    await handBack(actor, sessionId, media).catch((error: unknown) => {
      // Handed back at this moment, or the call has ended.
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Returns who speaks in the avatar's place in one of the actor's live calls; `null` if nobody does. */
export async function findTakeover(actor: Actor, sessionId: string) {
  const open = await findOpenTakeover(db, actor.ownerId, sessionId);
  return open ? { ...toTakeover(open), memberId: open.memberId } : null;
}

/**
 * Ends takeovers whose person has left the room for longer than `LOST_AFTER_MS`. The media server knows who is there; while
 * it can't be asked, everybody stays.
 */
export async function endLostTakeovers(
  now: Date,
  media: Pick<LiveKit, "hasParticipant" | "removeParticipant">,
): Promise<void> {
  const open = await listOpenTakeoversAcrossOwners(db);
  const due = open.filter(({ seenAt }) => now.getTime() - seenAt.getTime() >= ASK_EVERY_MS);
  await Promise.all(due.map((takeover) => endIfLost(takeover, now, media)));
}

async function endIfLost(
  takeover: SessionTakeoverRow & { ownerId: string },
  now: Date,
  media: Pick<LiveKit, "hasParticipant" | "removeParticipant">,
): Promise<void> {
  const { id, sessionId, ownerId, seenAt } = takeover;
  try {
    if (await media.hasParticipant(sessionId, memberIdentity(id))) {
      await recordSeenAcrossOwners(db, id, now);
      return;
    }
    if (now.getTime() - seenAt.getTime() < LOST_AFTER_MS) return;
    await db.transaction(async (tx) => {
      await lockSessionAcrossOwners(tx, sessionId);
      await endOpen(tx, { ownerId }, takeover, "lost");
    });
    log.info("a takeover has ended: its person was away", { sessionId });
    await putOut(media, sessionId, id);
  } catch (error) {
    // The call ended at this moment, or the media server is away: the next round looks again.
    if (!(error instanceof AppError)) log.warn("takeover not checked", { sessionId, error });
  }
}

async function requireOpen(tx: Tx, actor: Actor, sessionId: string): Promise<SessionTakeoverRow> {
  if (!(await findWatchedCall(tx, actor.ownerId, sessionId))) throw new AppError("SESSION_NOT_FOUND");
  await lockSessionAcrossOwners(tx, sessionId);
  const open = await findOpenTakeover(tx, actor.ownerId, sessionId);
  if (!open) throw notTakenOver();
  return open;
}

async function endOpen(
  tx: Tx,
  actor: Actor,
  open: SessionTakeoverRow,
  reason: "handed_back" | "lost",
): Promise<void> {
  const end = { endedAt: databaseNow(), endReason: reason };
  if (!(await endTakeoverAcrossOwners(tx, open.id, end))) return;
  await queueCommandsIn(tx, actor, open.sessionId, [
    { type: "takeover_ended", takeover: toTakeover(open), reason },
  ]);
}

/** A media server that is away delays nothing: the avatar continues, and the person hears the call until its end. */
async function putOut(media: Media, sessionId: string, takeoverId: string): Promise<void> {
  await media.removeParticipant(sessionId, memberIdentity(takeoverId)).catch((error: unknown) => {
    log.warn("person not removed after a takeover", { sessionId, error });
  });
}

const toTakeover = ({ id, name }: SessionTakeoverRow): Takeover => ({ id, name });
