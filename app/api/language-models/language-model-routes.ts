import { pageQuery } from "#lib/http/input/pages.ts";
import { createRoute, deleteRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import { describeProblem } from "#lib/language-models/check-model.ts";
import {
  checkLanguageModel,
  createLanguageModel,
  deleteLanguageModels,
  getLanguageModel,
  listLanguageModels,
  modelNotFound,
  updateLanguageModel,
} from "#lib/language-models/language-models.ts";
import {
  checkLanguageModelOutput,
  createLanguageModelInput,
  languageModelOutput,
  languageModelParams,
  presentLanguageModel,
  updateLanguageModelInput,
} from "#lib/language-models/schema.ts";

/** The operations on language models, by path. */
export const languageModelRoutes = {
  "/language-models": {
    GET: listRoute(
      {
        summary: "List the account's own language models",
        query: pageQuery,
        name: "language_models",
        item: languageModelOutput,
      },
      ({ actor, page }) => listLanguageModels(actor, page),
      presentLanguageModel,
    ),
  },
  "/language-models/create": {
    POST: createRoute(
      {
        summary: "Add a language model of your own, once it has answered",
        reachesOut: true,
        body: createLanguageModelInput,
      },
      ({ actor, body }) => createLanguageModel(actor, body),
    ),
  },
  "/language-models/update": {
    POST: updateRoute(
      {
        summary: "Change a language model, also for live calls, once it has answered",
        reachesOut: true,
        body: updateLanguageModelInput,
        errors: [modelNotFound()],
      },
      ({ actor, body: { id, change, skipCheck } }) => updateLanguageModel(actor, id, change, { skipCheck }),
    ),
  },
  "/language-models/delete": {
    POST: deleteRoute(
      { summary: "Delete language models; scenarios that use one use another", errors: [modelNotFound()] },
      ({ actor, body }) => deleteLanguageModels(actor, body),
    ),
  },
  "/language-models/{language_model_id}": {
    GET: route(
      {
        summary: "Get a language model, without its key",
        scope: "read",
        params: languageModelParams,
        response: languageModelOutput,
        errors: [modelNotFound()],
      },
      async ({ actor, params }) =>
        presentLanguageModel(await getLanguageModel(actor, params.language_model_id)),
    ),
  },
  "/language-models/{language_model_id}/check": {
    POST: route(
      {
        summary: "Ask a language model for a few words, a function call and the colors of a picture",
        scope: "full",
        reachesOut: true,
        params: languageModelParams,
        response: checkLanguageModelOutput,
        errors: [modelNotFound()],
      },
      async ({ actor, params }) => {
        const check = await checkLanguageModel(actor, params.language_model_id);
        const { problem, firstWordMs, takesPictures } = check;
        return {
          ...{ works: problem === null, problem, message: describeProblem(check) },
          ...{ first_word_ms: firstWordMs, takes_pictures: takesPictures },
        };
      },
    ),
  },
};
