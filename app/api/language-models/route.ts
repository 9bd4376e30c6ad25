import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listLanguageModels } from "#lib/language-models/language-models.ts";
import { languageModelOutput, presentLanguageModel } from "#lib/language-models/schema.ts";

export const GET = listRoute(
  {
    summary: "List the account's own language models",
    query: pageQuery,
    name: "language_models",
    item: languageModelOutput,
  },
  ({ actor, page }) => listLanguageModels(actor, page),
  presentLanguageModel,
);
