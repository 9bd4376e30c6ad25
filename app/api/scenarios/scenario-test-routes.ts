import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { summarizeScenarioCriteria } from "#lib/conversations/criteria/criteria.ts";
import { criteriaOutput, criteriaQuery } from "#lib/conversations/criteria/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { simulationsInput, simulationsOutput } from "#lib/scenarios/simulations/schema.ts";
import { simulateScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";
import {
  cancelRun,
  createRun,
  getRun,
  listRuns,
  noModelForVisitors,
  presentListedRun,
  presentRun,
  tooManyRuns,
} from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput, listedRunOutput, runOutput, runParams } from "#lib/scenarios/tests/runs/schema.ts";
import {
  createTestInput,
  suggestionsOutput,
  testOutput,
  testsOutput,
  updateTestInput,
} from "#lib/scenarios/tests/stored/schema.ts";
import {
  createTest,
  deleteTests,
  listTests,
  presentTest,
  updateTest,
} from "#lib/scenarios/tests/stored/tests.ts";
import { listSuggestions } from "#lib/scenarios/tests/suggestions/list-suggestions.ts";
import { testTokensUsedUp } from "#lib/usage/quotas.ts";

/** The operations on scenario tests, by path. */
export const scenarioTestRoutes = {
  "/scenarios/{config_id}/simulations": {
    POST: route(
      {
        summary: "Run scripted visitors through a scenario and report what no call can reach",
        scope: "full",
        effect: "reads",
        params: scenarioParams,
        body: simulationsInput,
        response: simulationsOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      ({ actor, params, body }) => simulateScenario(actor, params.config_id, body),
    ),
  },
  "/scenarios/{config_id}/criteria": {
    GET: route(
      {
        summary: "How often calls met a scenario's criteria",
        scope: "read",
        params: scenarioParams,
        query: criteriaQuery,
        response: criteriaOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params: { config_id: id }, query }) => ({
        criteria: await summarizeScenarioCriteria(actor, id, query),
      }),
    ),
  },
  "/scenarios/{config_id}/test-suggestions": {
    GET: route(
      {
        summary: "List tests that a scenario lacks",
        scope: "read",
        params: scenarioParams,
        response: suggestionsOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params: { config_id: id } }) => ({ suggestions: await listSuggestions(actor, id) }),
    ),
  },
  "/scenarios/{config_id}/tests": {
    GET: route(
      {
        summary: "List the tests of a scenario",
        scope: "read",
        params: scenarioParams,
        response: testsOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params }) => ({ tests: (await listTests(actor, params.config_id)).map(presentTest) }),
    ),
  },
  "/scenarios/{config_id}/tests/create": {
    POST: route(
      {
        summary: "Create a test of a scenario: a scripted or a simulated visitor",
        scope: "full",
        params: scenarioParams,
        body: createTestInput,
        response: testOutput,
        creates: "rows",
        errors: ["SCENARIO_NOT_FOUND"],
      },
      async ({ actor, params, body }) => presentTest(await createTest(actor, params.config_id, body)),
    ),
  },
  "/scenarios/{config_id}/tests/update": {
    POST: route(
      {
        summary: "Replace a test of a scenario",
        scope: "full",
        params: scenarioParams,
        body: updateTestInput,
        response: testOutput,
        errors: ["SCENARIO_NOT_FOUND", notFound("Test")],
      },
      async ({ actor, params, body }) => presentTest(await updateTest(actor, params.config_id, body)),
    ),
  },
  "/scenarios/{config_id}/tests/delete": {
    POST: deleteRoute(
      {
        summary: "Delete tests of a scenario",
        params: scenarioParams,
        errors: ["SCENARIO_NOT_FOUND", notFound("Test")],
      },
      ({ actor, params, body }) => deleteTests(actor, params.config_id, body),
    ),
  },
  "/scenarios/{config_id}/test-runs": {
    GET: listRoute(
      {
        summary: "List the test runs of a scenario",
        params: scenarioParams,
        query: pageQuery,
        name: "test_runs",
        item: listedRunOutput,
        errors: ["SCENARIO_NOT_FOUND"],
      },
      ({ actor, params, page }) => listRuns(actor, params.config_id, page),
      presentListedRun,
    ),
  },
  "/scenarios/{config_id}/test-runs/create": {
    POST: route(
      {
        summary: "Run tests of a scenario in the background",
        scope: "full",
        params: scenarioParams,
        body: createRunInput,
        response: runOutput,
        creates: "rows",
        errors: [
          ...["SCENARIO_NOT_FOUND" as const, notFound("Test")],
          ...[paidPlanNeeded, testTokensUsedUp, noModelForVisitors, tooManyRuns],
        ],
      },
      async ({ actor, params: { config_id: scenarioId }, body }) => {
        const { id } = await createRun(actor, scenarioId, body);
        const { run, attempts } = await getRun(actor, scenarioId, id);
        return presentRun(run, attempts);
      },
    ),
  },
  "/scenarios/{config_id}/test-runs/{test_run_id}": {
    GET: route(
      {
        summary: "Get a test run with its results",
        scope: "read",
        params: runParams,
        response: runOutput,
        errors: ["SCENARIO_NOT_FOUND", notFound("Test run")],
      },
      async ({ actor, params }) => {
        const { run, attempts } = await getRun(actor, params.config_id, params.test_run_id);
        return presentRun(run, attempts);
      },
    ),
  },
  "/scenarios/{config_id}/test-runs/{test_run_id}/cancel": {
    POST: route(
      {
        summary: "Cancel a test run; what was played is kept",
        scope: "full",
        params: runParams,
        response: runOutput,
        errors: ["SCENARIO_NOT_FOUND", notFound("Test run")],
      },
      async ({ actor, params: { config_id: scenarioId, test_run_id: runId } }) => {
        await cancelRun(actor, scenarioId, runId);
        const { run, attempts } = await getRun(actor, scenarioId, runId);
        return presentRun(run, attempts);
      },
    ),
  },
};
