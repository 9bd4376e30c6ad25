import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessionListens, sessions } from "#db/schema/index.ts";

export async function insertListen(db: Db, listen: typeof sessionListens.$inferInsert): Promise<void> {
  await db.insert(sessionListens).values(listen);
}

/** Who has listened in to a session, in order. */
export async function listListenRows(db: Db, ownerId: string, sessionId: string) {
  return await db
    .select({ id: sessionListens.id, email: sessionListens.email, createdAt: sessionListens.createdAt })
    .from(sessionListens)
    .innerJoin(sessions, eq(sessions.id, sessionListens.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)))
    .orderBy(asc(sessionListens.createdAt), asc(sessionListens.id));
}
