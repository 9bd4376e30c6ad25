import { db } from "#db/client.ts";
import { findDemoCallAcrossOwners } from "#lib/conversations/usage-queries.ts";

const DAY_MS = 86_400_000;

/** Whether somebody talked to this instance's demo around the time an account was made, or later. */
export async function wasDemoCalled(account: { createdAt: Date }): Promise<boolean> {
  return Boolean(await findDemoCallAcrossOwners(db, new Date(account.createdAt.getTime() - DAY_MS)));
}
