import type { BodyOf, QueryOf } from "../operation-types.ts";
import { at, type Operations, type Options } from "../operations.ts";
import type { CallOptions } from "../transport.ts";

const testsPath = (scenarioId: string) => `/scenarios/${at(scenarioId)}/tests`;
const runsPath = (scenarioId: string) => `/scenarios/${at(scenarioId)}/test-runs`;

export const scenarioTests = (api: Operations) => ({
  list: (scenarioId: string, options?: Options) =>
    api.get<"scenarios.tests.get">(testsPath(scenarioId), undefined, options),
  /** Tests that the scenario lacks, as `create` takes them. */
  suggestions: (scenarioId: string, options?: Options) =>
    api.get<"scenarios.test_suggestions.get">(
      `/scenarios/${at(scenarioId)}/test-suggestions`,
      undefined,
      options,
    ),
  create: (scenarioId: string, body: BodyOf<"scenarios.tests.create">, options?: CallOptions) =>
    api.create<"scenarios.tests.create">(`${testsPath(scenarioId)}/create`, body, options),
  update: (scenarioId: string, body: BodyOf<"scenarios.tests.update">, options?: Options) =>
    api.change<"scenarios.tests.update">(`${testsPath(scenarioId)}/update`, body, options),
  delete: (scenarioId: string, ids: string[], options?: Options) =>
    api.change<"scenarios.tests.delete">(`${testsPath(scenarioId)}/delete`, { ids }, options),
});

export const testRuns = (api: Operations) => ({
  list: (scenarioId: string, query?: QueryOf<"scenarios.test_runs.list">, options?: Options) =>
    api.get<"scenarios.test_runs.list">(runsPath(scenarioId), query, options),
  /** Runs tests in the background: get the run until its status is `finished`. */
  create: (scenarioId: string, body: BodyOf<"scenarios.test_runs.create">, options?: CallOptions) =>
    api.create<"scenarios.test_runs.create">(`${runsPath(scenarioId)}/create`, body, options),
  get: (scenarioId: string, id: string, options?: Options) =>
    api.get<"scenarios.test_runs.get">(`${runsPath(scenarioId)}/${at(id)}`, undefined, options),
  cancel: (scenarioId: string, id: string, options?: Options) =>
    api.act<"scenarios.test_runs.cancel">(`${runsPath(scenarioId)}/${at(id)}/cancel`, options),
});
