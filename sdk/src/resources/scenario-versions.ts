import type { BodyOf, QueryOf } from "../operation-types.ts";
import { at, type Operations, type Options } from "../operations.ts";
import type { CallOptions } from "../transport.ts";

const versionPath = (scenarioId: string, number: number) =>
  `/scenarios/${at(scenarioId)}/versions/${at(String(number))}`;

export const scenarioDraft = (api: Operations) => ({
  /** The draft, or what is published if there is none. Its `revision` is for the next change. */
  get: (scenarioId: string, options?: Options) =>
    api.get<"scenarios.draft.get">(`/scenarios/${at(scenarioId)}/draft`, undefined, options),
  /** Saves the draft, which may have errors. Calls use the published version. */
  save: (scenarioId: string, body: BodyOf<"scenarios.draft">, options?: Options) =>
    api.change<"scenarios.draft">(`/scenarios/${at(scenarioId)}/draft`, body, options),
  /** Starts a conversation with the draft, to try it. It counts as a test, not as a call: of 4 at a time and 300 in 24 hours. */
  connect: (scenarioId: string, body: BodyOf<"scenarios.draft.connect">, options?: CallOptions) =>
    api.create<"scenarios.draft.connect">(`/scenarios/${at(scenarioId)}/draft/connect`, body, options),
  /** Calls start from the draft from now on. */
  publish: (scenarioId: string, body: BodyOf<"scenarios.publish"> = {}, options?: Options) =>
    api.change<"scenarios.publish">(`/scenarios/${at(scenarioId)}/publish`, body, options),
});

export const scenarioVersions = (api: Operations) => ({
  list: (scenarioId: string, query?: QueryOf<"scenarios.versions.list">, options?: Options) =>
    api.get<"scenarios.versions.list">(`/scenarios/${at(scenarioId)}/versions`, query, options),
  get: (scenarioId: string, number: number, options?: Options) =>
    api.get<"scenarios.versions.get">(versionPath(scenarioId, number), undefined, options),
  /** What turns one version into another, as a JSON Patch. By default, what publishing the draft would change. */
  compare: (scenarioId: string, query?: QueryOf<"scenarios.versions.diff.get">, options?: Options) =>
    api.get<"scenarios.versions.diff.get">(`/scenarios/${at(scenarioId)}/versions/diff`, query, options),
  /** Saves a published version as the draft. */
  restore: (
    scenarioId: string,
    number: number,
    body: BodyOf<"scenarios.versions.restore"> = {},
    options?: Options,
  ) => api.change<"scenarios.versions.restore">(`${versionPath(scenarioId, number)}/restore`, body, options),
});
