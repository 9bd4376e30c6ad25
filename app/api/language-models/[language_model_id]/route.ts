import { route } from "#lib/http/route.ts";
import { getLanguageModel, modelNotFound } from "#lib/language-models/language-models.ts";
import {
  languageModelOutput,
  languageModelParams,
  presentLanguageModel,
} from "#lib/language-models/schema.ts";

export const GET = route(
  {
    summary: "Get a language model, without its key",
    scope: "read",
    params: languageModelParams,
    response: languageModelOutput,
    errors: [modelNotFound()],
  },
  async ({ actor, params }) => presentLanguageModel(await getLanguageModel(actor, params.language_model_id)),
);
