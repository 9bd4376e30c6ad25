import { backgroundForm, type NewBackground } from "./forms.ts";
import type { BodyOf, QueryOf } from "./operation-types.ts";
import { at, type Operations, type Options } from "./operations.ts";
import type { CallOptions } from "./transport.ts";

export const backgrounds = (api: Operations) => ({
  list: (options?: Options) => api.get<"backgrounds.get">("/backgrounds", undefined, options),
  /** Uploads an image. `background` of a call or a link is then its `background`. */
  create: (image: NewBackground, options?: CallOptions) =>
    api.create<"backgrounds.create">("/backgrounds/create", backgroundForm(image), options),
  delete: (ids: string[], options?: Options) =>
    api.change<"backgrounds.delete">("/backgrounds/delete", { ids }, options),
});

/** What the instance offers to all accounts. */
export const instance = (api: Operations) => ({
  voices: (options?: Options) => api.get<"voices.get">("/voices", undefined, options),
  languages: (options?: Options) => api.get<"languages.get">("/languages", undefined, options),
  models: (options?: Options) => api.get<"models.get">("/models", undefined, options),
});

/** Questions from calls that a knowledge base couldn't answer. */
export const questions = (api: Operations) => ({
  list: (knowledgeBaseId: string, options?: Options) =>
    api.get<"knowledge_bases.questions.get">(
      `/knowledge-bases/${at(knowledgeBaseId)}/questions`,
      undefined,
      options,
    ),
  /** Answers questions with a new document, or dismisses them without an `answer`. */
  settle: (
    knowledgeBaseId: string,
    body: BodyOf<"knowledge_bases.questions.settle">,
    options?: CallOptions,
  ) =>
    api.create<"knowledge_bases.questions.settle">(
      `/knowledge-bases/${at(knowledgeBaseId)}/questions/settle`,
      body,
      options,
    ),
});

export const usage = (api: Operations) => ({
  /** Calls, minutes and answer times of a period. */
  get: (query?: QueryOf<"usage.get">, options?: Options) => api.get<"usage.get">("/usage", query, options),
});
