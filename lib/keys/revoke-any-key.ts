import { db } from "#db/client.ts";
import { revokeKeyAcrossOwners } from "#lib/keys/queries.ts";
import { AppError } from "#lib/platform/errors.ts";

/** The operator's: any account's key stops working at once. Revoking it again changes nothing. */
export async function revokeAnyKey(id: string, now = new Date()): Promise<void> {
  if (!(await revokeKeyAcrossOwners(db, id, now)))
    throw new AppError("NOT_FOUND", { message: "Key not found" });
}
