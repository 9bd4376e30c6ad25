import { route } from "#lib/http/route.ts";
import { describeProblem } from "#lib/language-models/check-model.ts";
import { checkLanguageModel, modelNotFound } from "#lib/language-models/language-models.ts";
import { checkLanguageModelOutput, languageModelParams } from "#lib/language-models/schema.ts";

export const POST = route(
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
);
