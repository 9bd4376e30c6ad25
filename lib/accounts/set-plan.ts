import { db } from "#db/client.ts";
import type { Plan } from "#lib/accounts/plans.ts";
import { updatePlan } from "#lib/accounts/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** Moves an account to a plan. Calls that are running stay as they are. */
export async function setPlan(caller: Caller, plan: Plan): Promise<void> {
  await updatePlan(db, caller.ownerId, plan);
}
