import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";

export type ReplayedSession = Pick<
  SessionRow,
  "scenarioId" | "scenario" | "runtimeVars" | "language" | "createdAt"
> & {
  /** Null if the avatar was deleted. */
  avatarName: string | null;
};

/** The scenario version of one of the owner's calls. */
export async function findReplayedSession(
  db: Db,
  ownerId: string,
  id: string,
): Promise<ReplayedSession | undefined> {
  const [row] = await db
    .select({
      scenarioId: sessions.scenarioId,
      scenario: sessions.scenario,
      runtimeVars: sessions.runtimeVars,
      language: sessions.language,
      createdAt: sessions.createdAt,
      avatarName: avatars.name,
    })
    .from(sessions)
    .leftJoin(avatars, eq(avatars.id, sessions.avatarId))
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

export async function findSessionOwnerAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ ownerId: sessions.ownerId }).from(sessions).where(eq(sessions.id, id));
  return row?.ownerId;
}
