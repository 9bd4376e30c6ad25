import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import { limitsOf } from "#lib/accounts/plans.ts";
import { paidPlanNeeded, scenarioHasErrors } from "#lib/conversations/connect-refusals.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { isReachable } from "#lib/platform/probe.ts";
import { findErrors } from "#lib/scenarios/find-errors.ts";
import { usesFullSizeModel } from "#lib/scenarios/models.ts";

const MEDIA_PROBE = { timeoutMs: 1_000, freshMs: 2_000, attempts: 2 };

/** Throws `VALIDATION` for a graph with errors, `AUTH_DENIED` for a model that the caller's plan does not have. */
export async function requireRunnable(caller: Caller, graph: ScenarioDraft): Promise<void> {
  const errors = await findErrors(caller, graph.nodesJson);
  if (errors.length > 0) throw scenarioHasErrors(errors);
  const account = await getAccount(caller);
  if (usesFullSizeModel(graph) && !limitsOf(account.plan).fullSizeModels) throw paidPlanNeeded();
}

/** Whether calls can begin, as far as the media server goes. */
export const isMediaServerUp = (): Promise<boolean> => isReachable(env.LIVEKIT_URL, MEDIA_PROBE);
