import { z } from "zod";
import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { LiveKit } from "#lib/livekit/livekit.ts";
import { listSessionsOverAcrossOwners } from "./supervision-queries.ts";

/** How long the worker has to close the room after its last report. */
const WORKER_CLOSES_WITHIN_MS = 10_000;

/**
 * Closes the rooms of ended sessions that are still open, because the worker died at the very end or the
 * media server was down. Returns their names.
 */
export async function closeOrphanRooms(livekit: LiveKit, now = databaseNow()): Promise<string[]> {
  const names = await livekit.listRooms();
  const sessionIds = names.filter(isSessionRoom);
  const overBefore = new Date(now.getTime() - WORKER_CLOSES_WITHIN_MS);
  const orphans = await listSessionsOverAcrossOwners(db, sessionIds, overBefore);
  await Promise.all(orphans.map((name) => livekit.deleteRoom(name)));
  return orphans;
}

/** A session's room is named by the session's id. Other rooms on a shared media server are left alone. */
export function isSessionRoom(name: string): boolean {
  return z.uuid().safeParse(name).success;
}
