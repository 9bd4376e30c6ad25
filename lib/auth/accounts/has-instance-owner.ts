import { sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { findInstanceOwnerAcrossOwners, findUserWhoCanSignInAcrossOwners } from "./queries.ts";

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
