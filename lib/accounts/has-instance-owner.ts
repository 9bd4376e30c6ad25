import { sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { findInstanceOwnerAcrossOwners, findPasswordUserAcrossOwners } from "#lib/accounts/queries.ts";

/** Any fixed number that nothing else locks on. */
const SIGN_UP_LOCK = 7_235_120;

/** True once somebody has signed up as the first visitor. Accounts that the operator made do not count. */
export async function hasInstanceOwner(db: Db): Promise<boolean> {
  return Boolean(await findInstanceOwnerAcrossOwners(db));
}

/** True while nobody at all can sign in: whoever comes is the first one. */
export async function isInstanceEmpty(): Promise<boolean> {
  return !(await hasInstanceOwner(db)) && !(await findPasswordUserAcrossOwners(db));
}

/** Makes sign-ups wait for each other until the transaction ends. */
export async function lockSignUps(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`);
}
