import { and, asc, eq } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { sessionListens, sessions } from "#db/schema/index.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { findNamedConversationRow } from "#lib/conversations/queries.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { signListenToken } from "./sign-listen-token.ts";

type Listener = { id: string; email: string };

/**
 * Lets a member of the account listen in to a live call. The
 * listener and the time are recorded before the token is issued.
 */
export async function listenIn(
  actor: Actor,
  listener: Listener,
  sessionId: string,
): Promise<{ roomUrl: string; roomToken: string }> {
  const call = await findNamedConversationRow(db, actor.ownerId, sessionId);
  // A draft test is visible only to the person who runs it.
  if (!call || call.kind === "test") throw new AppError("SESSION_NOT_FOUND");
  if (call.status !== "active") {
    throw new AppError("VALIDATION", { reason: "invalid_state", message: "The call is no longer live" });
  }
  const id = newId();
  await db.transaction(async (tx) => {
    await insertListen(tx, { id, sessionId, listenerId: listener.id, email: listener.email });
    await recordAudit(tx, actor, "conversation.listened", { id: sessionId });
  });
  return { roomUrl: env.LIVEKIT_PUBLIC_URL, roomToken: await signListenToken(sessionId, id) };
}

export type Listen = Awaited<ReturnType<typeof listListenRows>>[number];

/** Returns who has listened in to one of the actor's conversations, and when, oldest first. */
export async function listListens(actor: Actor, sessionId: string): Promise<Listen[]> {
  return await listListenRows(db, actor.ownerId, sessionId);
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
