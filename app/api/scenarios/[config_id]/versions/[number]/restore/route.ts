import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { changedMeanwhile } from "#lib/scenarios/scenarios.ts";
import {
  draftOutput,
  presentDraft,
  revisionInput,
  versionPathParams,
} from "#lib/scenarios/versions/schema.ts";
import { restoreVersion } from "#lib/scenarios/versions/versions.ts";

export const POST = route(
  {
    summary: "Restore a published version of a scenario as its draft",
    scope: "full",
    params: versionPathParams,
    body: revisionInput,
    response: draftOutput,
    errors: ["SCENARIO_NOT_FOUND", notFound("Version"), changedMeanwhile],
  },
  async ({ actor, params, body }) =>
    presentDraft(await restoreVersion(actor, params.config_id, params.number, body)),
);
