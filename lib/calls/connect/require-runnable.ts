import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { declaredValues } from "#lib/flow/engine/state.ts";
import { listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import { missingLanguage } from "#lib/languages/missing-language.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { isReachable } from "#lib/platform/network/probe.ts";
import { findErrors } from "#lib/scenarios/check-scenario.ts";
import { usesFullSizeModel } from "#lib/scenarios/models.ts";
import {
  languageUnavailable,
  paidPlanNeeded,
  scenarioHasErrors,
  variablesMissing,
} from "./connect-refusals.ts";

const MEDIA_PROBE = { timeoutMs: 1_000, freshMs: 2_000, attempts: 2 };

/**
 * Throws `VALIDATION` for a graph with errors, and for a required variable that neither the graph nor `runtimeVars` can
 * fill; `AUTH_DENIED` for a model that the actor's plan lacks.
 */
export async function requireRunnable(
  actor: Actor,
  graph: ScenarioDraft,
  runtimeVars: Record<string, JsonValue>,
): Promise<void> {
  const errors = await findErrors(actor, graph.nodesJson);
  if (errors.length > 0) throw scenarioHasErrors(errors);
  const given = declaredValues(graph.nodesJson, runtimeVars);
  const missing = listRequiredNames(graph.nodesJson).filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) throw variablesMissing(missing);
  const account = await getAccount(actor);
  if (usesFullSizeModel(graph) && !limitsOf(account.plan).fullSizeModels) throw paidPlanNeeded();
}

/** Returns whether the media server can take calls. */
export const isMediaServerUp = (): Promise<boolean> => isReachable(env.LIVEKIT_URL, MEDIA_PROBE);

/** Throws `VALIDATION` for a call whose language the instance cannot hear or speak, which would produce nonsense. */
export async function requireCallLanguage(language: string | null): Promise<void> {
  if (language === null) return;
  const missing = missingLanguage(language, await findInstanceLanguages());
  if (missing) throw languageUnavailable(language, missing);
}
