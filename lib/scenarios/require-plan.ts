import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { usesFullSizeModel } from "./models.ts";

/** Throws `AUTH_DENIED` if a version uses a model that the account's plan does not include. */
export async function requirePlanFor(actor: Actor, version: ScenarioDraft): Promise<void> {
  const { plan } = await getAccount(actor);
  if (usesFullSizeModel(version) && !limitsOf(plan).fullSizeModels) throw paidPlanNeeded();
}
