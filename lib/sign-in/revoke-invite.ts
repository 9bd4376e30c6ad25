import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteInvite } from "#lib/sign-in/queries.ts";

/** One of the caller's invitations stops working at once. */
export async function revokeInvite(caller: Caller, id: string): Promise<void> {
  if (!(await deleteInvite(db, caller.ownerId, id))) {
    throw new AppError("NOT_FOUND", { message: "This invitation has been used or has run out" });
  }
}
