import { db } from "#db/client.ts";
import { findUserByEmailAcrossOwners } from "#lib/auth/sign-in/queries.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { listMemberRows, type MemberRow } from "./queries.ts";

/** For the operator: finds the member with this email (in lower case), of any account. Throws `NOT_FOUND`. */
export async function getMemberByEmail(email: string): Promise<MemberActor> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return { ownerId: user.ownerId, userId: user.id, role: user.role };
}

/** Lists the account's members, oldest first. */
export async function listMembers(actor: Actor): Promise<MemberRow[]> {
  return await listMemberRows(db, actor.ownerId);
}
