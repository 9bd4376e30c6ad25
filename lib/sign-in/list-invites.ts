import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listInviteRows } from "#lib/sign-in/queries.ts";

export type Invite = { id: string; note: string | null; createdAt: Date; expiresAt: Date };

/** The caller's invitations that can still be used, newest first. */
export async function listInvites(caller: Caller, now = new Date()): Promise<Invite[]> {
  return await listInviteRows(db, caller.ownerId, now);
}
