import { route } from "#lib/http/route.ts";
import { changedMeanwhile } from "#lib/scenarios/scenarios.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { presentPublished, publishedOutput, revisionInput } from "#lib/scenarios/versions/schema.ts";
import { publishDraft } from "#lib/scenarios/versions/versions.ts";

export const POST = route(
  {
    summary: "Publish a scenario's draft, so that calls start from it",
    scope: "full",
    params: scenarioParams,
    body: revisionInput,
    response: publishedOutput,
    errors: ["SCENARIO_NOT_FOUND", changedMeanwhile],
  },
  async ({ actor, params, body }) => presentPublished(await publishDraft(actor, params.config_id, body)),
);
