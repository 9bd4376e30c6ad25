import {
  languageUnavailable,
  mediaServerDown,
  paidPlanNeeded,
  scenarioHasErrors,
  tooManyTests,
  tooManyTestsToday,
  variablesMissing,
} from "#lib/calls/connect/connect-refusals.ts";
import { MAX_TESTS, MAX_TESTS_PER_DAY, startTest } from "#lib/calls/connect/start-test.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectDraftInput, connectOutput } from "#lib/conversations/schema.ts";
import { namedPageQuery, pageQuery } from "#lib/http/input/pages.ts";
import { createRoute, listRoute, route } from "#lib/http/route.ts";
import { modelNotFound } from "#lib/language-models/language-models.ts";
import { listLinksOfScenario } from "#lib/links/links.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { notFound } from "#lib/platform/errors.ts";
import { validateScenario } from "#lib/scenarios/check-scenario.ts";
import {
  changedMeanwhile,
  createScenario,
  deleteScenarios,
  duplicateScenario,
  getScenario,
  listScenarios,
  saveDraft,
  scenariosNotFound,
  updateScenario,
} from "#lib/scenarios/scenarios.ts";
import {
  createScenarioInput,
  deleteScenariosInput,
  deleteScenariosOutput,
  listedScenarioOutput,
  presentListedScenario,
  presentProblems,
  presentScenario,
  presentScenarioDeletion,
  scenarioOutput,
  scenarioParams,
  updateScenarioInput,
  validateScenarioInput,
  validateScenarioOutput,
} from "#lib/scenarios/schema.ts";
import { createFromTemplate } from "#lib/scenarios/templates/create-from-template.ts";
import { createFromTemplateInput, templatesOutput } from "#lib/scenarios/templates/schema.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";
import {
  comparisonOutput,
  comparisonQuery,
  draftInput,
  draftOutput,
  listedVersionOutput,
  presentDraft,
  presentListedVersion,
  presentPublished,
  presentVersion,
  publishedOutput,
  revisionInput,
  versionOutput,
  versionPathParams,
} from "#lib/scenarios/versions/schema.ts";
import {
  compareVersions,
  getVersion,
  listVersionPage,
  publishDraft,
  restoreVersion,
} from "#lib/scenarios/versions/versions.ts";

/** The operations on scenarios, by path. */
export const scenarioRoutes = {
  "/scenarios": {
    GET: listRoute(
      { summary: "List scenarios", query: namedPageQuery, name: "scenarios", item: listedScenarioOutput },
      ({ actor, page }) => listScenarios(actor, page),
      presentListedScenario,
    ),
  },
  "/scenarios/create": {
    POST: route(
      {
        summary: "Create a scenario",
        scope: "full",
        body: createScenarioInput,
        response: scenarioOutput,
        errors: [modelNotFound()],
        creates: "rows",
      },
      async ({ actor, body }) => presentScenario(await createScenario(actor, body), []),
    ),
  },
  "/scenarios/templates": {
    GET: route(
      { summary: "List templates for scenarios", scope: "read", response: templatesOutput },
      async () => ({ templates: [...SCENARIO_TEMPLATES] }),
    ),
  },
  "/scenarios/create-from-template": {
    POST: createRoute(
      {
        summary: "Create a scenario from a template, with its sample knowledge base if it searches documents",
        body: createFromTemplateInput,
        creates: "effects",
      },
      async ({ actor, body }) => ({ id: await createFromTemplate(actor, body.template) }),
    ),
  },
  "/scenarios/update": {
    POST: route(
      {
        summary: "Update a scenario's name, graph or language model",
        scope: "full",
        body: updateScenarioInput,
        response: scenarioOutput,
        errors: ["SCENARIO_NOT_FOUND", modelNotFound()],
      },
      async ({ actor, body: { id, change } }) => {
        const scenario = await updateScenario(actor, id, change);
        return presentScenario(scenario, await listLinksOfScenario(actor, id));
      },
    ),
  },
  "/scenarios/validate": {
    POST: route(
      {
        summary: "Validate a scenario's graph without saving it",
        scope: "full",
        effect: "reads",
        body: validateScenarioInput,
        response: validateScenarioOutput,
      },
      async ({ actor, body }) => presentProblems(await validateScenario(actor, body.nodesJson)),
    ),
  },
  "/scenarios/delete": {
    POST: route(
      {
        summary: "Delete scenarios with their hosted links",
        scope: "full",
        body: deleteScenariosInput,
        response: deleteScenariosOutput,
        errors: [scenariosNotFound],
      },
      async ({ actor, body }) => presentScenarioDeletion(await deleteScenarios(actor, body)),
    ),
  },
  "/scenarios/{config_id}": {
    GET: route(
      {
        summary: "Get a scenario with its graph and hosted links",
        scope: "read",
        params: scenarioParams,
        response: scenarioOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params }) => {
        const scenario = await getScenario(actor, params.config_id);
        return presentScenario(scenario, await listLinksOfScenario(actor, scenario.id));
      },
    ),
  },
  "/scenarios/{config_id}/duplicate": {
    POST: createRoute(
      {
        summary: "Create a copy of a scenario with its draft, which becomes the copy's draft",
        params: scenarioParams,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params }) => ({ id: await duplicateScenario(actor, params.config_id) }),
    ),
  },
  "/scenarios/{config_id}/draft": {
    GET: route(
      {
        summary: "Get a scenario's draft, or what is published if there is none",
        scope: "read",
        params: scenarioParams,
        response: draftOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params }) => presentDraft(await getScenario(actor, params.config_id)),
    ),
    POST: route(
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
    ),
  },
  "/scenarios/{config_id}/draft/connect": {
    POST: route(
      {
        summary: "Start a draft test: a conversation with a scenario's draft",
        scope: "full",
        params: scenarioParams,
        body: connectDraftInput,
        response: connectOutput,
        creates: "effects",
        answersSecret: true,
        errors: [
          "SCENARIO_NOT_FOUND",
          "AVATAR_NOT_FOUND",
          scenarioHasErrors,
          () => variablesMissing(),
          paidPlanNeeded,
          languageUnavailable,
          () => tooManyTests(MAX_TESTS, MAX_TESTS),
          () => tooManyTestsToday(MAX_TESTS_PER_DAY, HOUR_MS),
          mediaServerDown,
        ],
      },
      async ({ actor, params: { config_id: scenarioId }, body }) =>
        presentConnected(await startTest(actor, { scenarioId, ...body })),
    ),
  },
  "/scenarios/{config_id}/publish": {
    POST: route(
      {
        summary: "Publish a scenario's draft, so that calls start from it",
        scope: "full",
        params: scenarioParams,
        body: revisionInput,
        response: publishedOutput,
        errors: ["SCENARIO_NOT_FOUND", changedMeanwhile],
      },
      async ({ actor, params, body }) => presentPublished(await publishDraft(actor, params.config_id, body)),
    ),
  },
  "/scenarios/{config_id}/versions": {
    GET: listRoute(
      {
        summary: "List the published versions of a scenario",
        params: scenarioParams,
        query: pageQuery,
        name: "versions",
        item: listedVersionOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      ({ actor, params, page }) => listVersionPage(actor, params.config_id, page),
      presentListedVersion,
    ),
  },
  "/scenarios/{config_id}/versions/diff": {
    GET: route(
      {
        summary: "Compare two versions of a scenario; by default, what publishing the draft would change",
        scope: "read",
        params: scenarioParams,
        query: comparisonQuery,
        response: comparisonOutput,
        errors: ["SCENARIO_NOT_FOUND", notFound("Version")],
      },
      async ({ actor, params, query }) => ({
        changes: await compareVersions(actor, params.config_id, query),
      }),
    ),
  },
  "/scenarios/{config_id}/versions/{number}": {
    GET: route(
      {
        summary: "Get a published version of a scenario with its graph",
        scope: "read",
        params: versionPathParams,
        response: versionOutput,
        errors: ["SCENARIO_NOT_FOUND", notFound("Version")],
      },
      async ({ actor, params }) => {
        const { id } = await getScenario(actor, params.config_id);
        return presentVersion(await getVersion(actor, id, params.number));
      },
    ),
  },
  "/scenarios/{config_id}/versions/{number}/restore": {
    POST: route(
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
    ),
  },
};
