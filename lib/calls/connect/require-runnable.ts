import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { isReachable } from "#lib/platform/probe.ts";
import { findErrors } from "#lib/scenarios/find-errors.ts";
import { usesFullSizeModel } from "#lib/scenarios/models.ts";
import { paidPlanNeeded, scenarioHasErrors } from "./connect-refusals.ts";

const MEDIA_PROBE = { timeoutMs: 1_000, freshMs: 2_000, attempts: 2 };

/** Throws `VALIDATION` for a graph with errors, `AUTH_DENIED` for a model that the actor's plan lacks. */
export async function requireRunnable(actor: Actor, graph: ScenarioDraft): Promise<void> {
  const errors = await findErrors(actor, graph.nodesJson);
  if (errors.length > 0) throw scenarioHasErrors(errors);
  const account = await getAccount(actor);
  if (usesFullSizeModel(graph) && !limitsOf(account.plan).fullSizeModels) throw paidPlanNeeded();
}

/** Returns whether the media server can take calls. */
export const isMediaServerUp = (): Promise<boolean> => isReachable(env.LIVEKIT_URL, MEDIA_PROBE);
