import { type Vision, type VisionSource, visionSources } from "#lib/flow/scenario/vision.ts";
import { env } from "#lib/platform/env.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";

/** Whether the model that answers takes pictures: an account's own one by its check, that of the instance by its settings. */
export const takesPictures = (own: Pick<ChosenModel, "takesPictures"> | null | undefined): boolean =>
  own ? own.takesPictures === true : (env.LLM_VISION ?? isOpenAi(env.LLM_BASE_URL));

const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === "api.openai.com";

/** What the visitor of a call may show: what its scenario allows, if its model takes pictures. */
export const callVisionSources = (
  vision: Vision | null | undefined,
  languageModel: ChosenModel | null | undefined,
): readonly VisionSource[] => (takesPictures(languageModel) ? visionSources(vision ?? undefined) : []);
