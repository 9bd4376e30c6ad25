import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteSignIn, deleteSignIns } from "#lib/sign-in/queries.ts";

/** Signs one of the caller's browsers out, from its next request on. */
export async function revokeSignIn(caller: Caller, id: string): Promise<void> {
  if (!(await deleteSignIn(db, caller.ownerId, id))) {
    throw new AppError("NOT_FOUND", { message: "This browser is not signed in any more" });
  }
}

/** Signs out every browser but the one that asks. */
export async function revokeOtherSignIns(caller: Caller, keptId: string): Promise<void> {
  await deleteSignIns(db, caller.ownerId, keptId);
}
