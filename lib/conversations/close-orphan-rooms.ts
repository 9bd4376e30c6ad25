import { db } from "#db/client.ts";
import { isSessionRoom } from "#lib/conversations/session-room.ts";
import { listSessionsOverAcrossOwners } from "#lib/conversations/supervision-queries.ts";
import type { LiveKit } from "#lib/platform/livekit.ts";

/** The worker closes the room after its last report; it has this long to do so. */
const WORKER_CLOSES_WITHIN_MS = 10_000;

/** Closes the rooms of sessions that are over: after a worker that died at the very end, or a media server that was away. */
export async function closeOrphanRooms(livekit: LiveKit, now = new Date()): Promise<string[]> {
  const names = await livekit.listRooms();
  const sessionIds = names.filter(isSessionRoom);
  const overBefore = new Date(now.getTime() - WORKER_CLOSES_WITHIN_MS);
  const orphans = await listSessionsOverAcrossOwners(db, sessionIds, overBefore);
  await Promise.all(orphans.map((name) => livekit.deleteRoom(name)));
  return orphans;
}
