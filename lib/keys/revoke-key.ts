import { db } from "#db/client.ts";
import { revokeKeyRow } from "#lib/keys/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

/** One of the caller's keys stops working at once. Revoking it again changes nothing. */
export async function revokeKey(caller: Caller, id: string, now = new Date()): Promise<void> {
  if (!(await revokeKeyRow(db, caller.ownerId, id, now))) {
    throw new AppError("NOT_FOUND", { message: "Key not found" });
  }
}
