import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listLanguageModels } from "#lib/language-models/language-models.ts";
import { languageModelsOutput, presentLanguageModel } from "#lib/language-models/schema.ts";

export const GET = route(
  {
    summary: "List the account's own language models",
    scope: "read",
    query: pageQuery,
    response: languageModelsOutput,
  },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listLanguageModels(actor, readPage(query));
    return { language_models: rows.map(presentLanguageModel), next_cursor: nextCursor };
  },
);
