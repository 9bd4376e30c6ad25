import { and, asc, eq } from "drizzle-orm";
import { AccessToken } from "livekit-server-sdk";
import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { sessionListens, sessions } from "#db/schema/index.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { lockActingKey, mayStillDo } from "#lib/auth/keys/keys.ts";
import { mediaServerDown } from "#lib/calls/connect/connect-refusals.ts";
import { findNamedConversationRow } from "#lib/conversations/queries.ts";
import { type LiveKit, livekit } from "#lib/livekit/livekit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";

/** Long enough to join; it does not limit how long a listener stays. */
const LIFETIME_S = 60;

const LISTENER = "listener-";

/** Who listens in, in the call's room. */
const listenerIdentity = (listenId: string): string => LISTENER + listenId;

export const isListenerIdentity = (identity: string): boolean => identity.startsWith(LISTENER);

/**
 * Signs a token for one call's room that only receives: the listener is hidden and can't publish anything. It
 * names no agent, so joining with it never dispatches a worker.
 */
export async function signListenToken(sessionId: string, listenId: string): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
    identity: listenerIdentity(listenId),
    ttl: LIFETIME_S,
  });
  token.addGrant({
    room: sessionId,
    roomJoin: true,
    hidden: true,
    canPublish: false,
    canPublishData: false,
    canUpdateOwnMetadata: false,
    canSubscribe: true,
  });
  return await token.toJwt();
}

/** A member with their email, or an API key with the name that its request gives. */
type Listener = { id: string; email: string };

export const notForListening = () =>
  new AppError("VALIDATION", { reason: "invalid_state", message: "The call is no longer live" });

/**
 * Lets a member of the account, or a person whom its API key names, listen in to a live call. The listener and the time
 * are recorded before the token is issued.
 */
export async function listenIn(
  actor: Actor & { keyId?: string | undefined },
  listener: Listener,
  sessionId: string,
): Promise<{ listenId: string; roomUrl: string; roomToken: string }> {
  const call = await findNamedConversationRow(db, actor.ownerId, sessionId);
  // A draft test is visible only to the person who runs it.
  if (!call || call.kind === "test") throw new AppError("SESSION_NOT_FOUND");
  if (call.status !== "active") throw notForListening();
  const id = newId();
  await db.transaction(async (tx) => {
    // A key that is revoked at this moment lets nobody in, or `endListening` sees whom it let in.
    await lockActingKey(tx, actor);
    await insertListen(tx, { id, sessionId, listenerId: listener.id, email: listener.email });
    await recordAudit(tx, actor, "conversation.listened", { id: sessionId });
  });
  return { listenId: id, roomUrl: env.LIVEKIT_PUBLIC_URL, roomToken: await signListenToken(sessionId, id) };
}

/** `name` is a member's email, or what the request of an API key called the listener (`isByKey`). */
type Listen = { id: string; name: string; isByKey: boolean; createdAt: Date };

/** Returns who has listened in to one of the actor's conversations, and when, oldest first. */
export async function listListens(actor: Actor, sessionId: string): Promise<Listen[]> {
  const rows = await listListenRows(db, actor.ownerId, sessionId);
  // `listenInput` takes no name with an @, and every email has one.
  return rows.map(({ email, ...row }) => ({ ...row, name: email, isByKey: !email.includes("@") }));
}

/** Whether somebody who joins a call's room as a listener was let in, and may still listen. */
export async function mayListenOn(sessionId: string, identity: string, now = new Date()): Promise<boolean> {
  const listenId = z.uuid().safeParse(identity.slice(LISTENER.length)).data;
  const listen = listenId && (await findListenAcrossOwners(db, sessionId, listenId));
  if (!listen) return false;
  return await mayStillDo(listen, listen.listenerId, "conversations.change", now);
}

/** Unscoped, because the media server reports who joins a room. */
async function findListenAcrossOwners(db: Db, sessionId: string, listenId: string) {
  const [row] = await db
    .select({ ownerId: sessions.ownerId, listenerId: sessionListens.listenerId })
    .from(sessionListens)
    .innerJoin(sessions, eq(sessions.id, sessionListens.sessionId))
    .where(and(eq(sessions.id, sessionId), eq(sessionListens.id, listenId)));
  return row;
}

async function insertListen(db: Db, listen: typeof sessionListens.$inferInsert): Promise<void> {
  await db.insert(sessionListens).values(listen);
}

async function listListenRows(db: Db, ownerId: string, sessionId: string) {
  return await db
    .select({ id: sessionListens.id, email: sessionListens.email, createdAt: sessionListens.createdAt })
    .from(sessionListens)
    .innerJoin(sessions, eq(sessions.id, sessionListens.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)))
    .orderBy(asc(sessionListens.createdAt), asc(sessionListens.id));
}

/**
 * Puts one listener out of one of the actor's calls for good. Throws `SESSION_NOT_FOUND`, `NOT_FOUND`, and
 * `SERVICE_UNAVAILABLE` if the media server does not respond.
 */
export async function endListen(
  actor: Actor,
  sessionId: string,
  listenId: string,
  media: Pick<LiveKit, "removeParticipant"> = livekit(),
): Promise<void> {
  if (!(await findNamedConversationRow(db, actor.ownerId, sessionId)))
    throw new AppError("SESSION_NOT_FOUND");
  const listens = await listListenRows(db, actor.ownerId, sessionId);
  if (!listens.some(({ id }) => id === listenId)) throw notFound("Listener");
  const remove = () =>
    media.removeParticipant(sessionId, listenerIdentity(listenId)).catch((cause: unknown) => {
      throw mediaServerDown(cause);
    });
  // Nothing is forgotten while the media server is away: who let them in can still remove them.
  await remove();
  await forbidListen(db, sessionId, listenId);
  // Their token may have let them in again before that.
  await remove();
}

async function forbidListen(db: Db, sessionId: string, listenId: string): Promise<void> {
  await db
    .update(sessionListens)
    .set({ listenerId: listenId })
    .where(and(eq(sessionListens.sessionId, sessionId), eq(sessionListens.id, listenId)));
}

/**
 * Puts a member or an API key that may no longer listen in out of the account's live calls. A media server that is away delays nothing:
 * then the member hears a call until its end.
 */
export async function endListening(
  { ownerId }: Actor,
  listenerId: string,
  media: Pick<LiveKit, "removeParticipant"> = livekit(),
): Promise<void> {
  const live = await db
    .select({ id: sessionListens.id, sessionId: sessions.id })
    .from(sessionListens)
    .innerJoin(sessions, eq(sessions.id, sessionListens.sessionId))
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        eq(sessions.status, "active"),
        eq(sessionListens.listenerId, listenerId),
      ),
    );
  for (const { id, sessionId } of live) {
    await media.removeParticipant(sessionId, listenerIdentity(id)).catch((error: unknown) => {
      log.warn("listener not removed", { sessionId, error });
    });
  }
}
