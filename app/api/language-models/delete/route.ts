import { deleteRoute } from "#lib/http/route.ts";
import { deleteLanguageModels, modelNotFound } from "#lib/language-models/language-models.ts";

export const POST = deleteRoute(
  { summary: "Delete language models; scenarios that use one use another", errors: [modelNotFound()] },
  ({ actor, body }) => deleteLanguageModels(actor, body),
);
