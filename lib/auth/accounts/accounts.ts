import { sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashNewPassword } from "../passwords/common-passwords.ts";
import type { Plan } from "./plans.ts";
import {
  type AccountRow,
  deleteAccountRow,
  findAccountByEmailAcrossOwners,
  findAccountRow,
  findInstanceOwnerAcrossOwners,
  findUserWhoCanSignInAcrossOwners,
  insertAccountWithUser,
  lockAccountRow,
  passOnInstance,
  updateAccountRow,
} from "./queries.ts";
import type { AccountChange } from "./schema.ts";

type CreateAccountInput = { email: string; password: string; plan: Plan };

/** For the operator: creates an account with its first user. `email` is in lower case. */
export async function createAccount(input: CreateAccountInput): Promise<{ id: string; userId: string }> {
  const account = { name: input.email.split("@", 1)[0] ?? input.email, plan: input.plan };
  const passwordHash = await hashNewPassword(input.password, [input.email]);
  return await db.transaction(async (tx) => {
    const made = await insertAccount(tx, account, { email: input.email, passwordHash });
    await recordAudit(tx, { ownerId: made.id, isOperator: true }, "account.created", { id: made.userId });
    return made;
  });
}

/** Throws `VALIDATION` if the email is taken; nothing is stored then. */
export async function insertAccount(
  db: Db,
  account: { name: string; plan: Plan; isInstanceOwner?: boolean },
  user: { email: string; passwordHash: string | null; emailVerifiedAt?: Date | undefined },
): Promise<{ id: string; userId: string }> {
  const [id, userId] = [newId(), newId()];
  if (await insertAccountWithUser(db, { id, ...account }, { id: userId, ...user })) return { id, userId };
  throw invalidField("email", "email is taken");
}

/** Returns the actor's account. Throws if it was deleted a moment ago. */
export async function getAccount(actor: Actor): Promise<AccountRow> {
  const account = await findAccountRow(db, actor.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}

/** Changes a setting of the actor's account and records the change under the setting's name. */
export async function changeSetting(
  actor: Actor,
  name: string,
  change: Parameters<typeof updateAccountRow>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    await updateAccountRow(tx, actor.ownerId, change);
    await recordAudit(tx, actor, "settings.changed", { id: actor.ownerId, name });
  });
}

/** Returns the actor's account, locked by this transaction: counts stay correct until it commits. */
export async function lockAccount(tx: Db, actor: Actor): Promise<AccountRow> {
  const account = await lockAccountRow(tx, actor.ownerId);
  if (!account) throw new AppError("AUTH_INVALID");
  return account;
}

/** For the operator: finds an account. `email` is in lower case. */
export async function getAccountByEmail(email: string): Promise<AccountRow> {
  const account = await findAccountByEmailAcrossOwners(db, email);
  if (!account) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return account;
}

/** Any fixed number that no other lock uses. */
const SIGN_UP_LOCK = 7_235_120;

/** True once the first person has signed up. Accounts created by the operator do not count. */
export async function hasInstanceOwner(db: Db): Promise<boolean> {
  return Boolean(await findInstanceOwnerAcrossOwners(db));
}

/** True while nobody can sign in: the next person to sign up will own the instance. */
export async function isInstanceEmpty(): Promise<boolean> {
  return !(await hasInstanceOwner(db)) && !(await findUserWhoCanSignInAcrossOwners(db));
}

/** Serializes sign-ups until the transaction ends. */
export async function lockSignUps(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`);
}

/**
 * Deletes the account. If it owned the instance, the oldest remaining account becomes the owner, so a stranger cannot
 * claim it.
 */
export async function removeAccount(tx: Db, actor: Actor): Promise<void> {
  await lockSignUps(tx);
  const account = await lockAccount(tx, actor);
  if (account.isInstanceOwner) await passOnInstance(tx, actor.ownerId);
  await deleteAccountRow(tx, actor.ownerId);
}

/** Changes settings of the actor's account; the hourly purge applies the retention. Throws `AVATAR_NOT_FOUND`. */
export async function updateAccount(actor: Actor, change: AccountChange): Promise<AccountRow> {
  const { ownerId } = actor;
  const { name, defaultAvatarId, conversationDays, recordingDays } = change;
  return await db.transaction(async (tx) => {
    if (defaultAvatarId !== undefined) await getAvatar(actor, defaultAvatarId, tx);
    await updateAccountRow(tx, ownerId, change);
    const changed = [
      ...(name === undefined ? [] : ["name"]),
      ...(defaultAvatarId === undefined ? [] : ["default avatar"]),
      ...(conversationDays === undefined && recordingDays === undefined ? [] : ["retention"]),
    ];
    await recordAudit(
      tx,
      actor,
      "settings.changed",
      changed.map((setting) => ({ id: ownerId, name: setting })),
    );
    return await lockAccount(tx, actor);
  });
}

/** Moves an account to a plan. Live calls are unaffected. */
export async function setPlan(actor: Actor, plan: Plan): Promise<void> {
  await db.transaction(async (tx) => {
    await updateAccountRow(tx, actor.ownerId, { plan });
    await recordAudit(tx, actor, "account.plan_changed", { id: actor.ownerId, name: plan });
  });
}
