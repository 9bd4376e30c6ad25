import { route } from "#lib/http/route.ts";
import { changedMeanwhile, getScenario, saveDraft } from "#lib/scenarios/scenarios.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { draftInput, draftOutput, presentDraft } from "#lib/scenarios/versions/schema.ts";

export const GET = route(
  {
    summary: "Get a scenario's draft, or what is published if there is none",
    scope: "read",
    params: scenarioParams,
    response: draftOutput,
    errors: ["SCENARIO_NOT_FOUND"],
  },
  async ({ actor, params }) => presentDraft(await getScenario(actor, params.config_id)),
);

export const POST = route(
  {
    summary: "Save a scenario's draft, which may have errors; calls use the published version",
    scope: "full",
    params: scenarioParams,
    body: draftInput,
    response: draftOutput,
    errors: ["SCENARIO_NOT_FOUND", changedMeanwhile],
  },
  async ({ actor, params, body: { change, base } }) =>
    presentDraft((await saveDraft(actor, params.config_id, change, base)).scenario),
);
