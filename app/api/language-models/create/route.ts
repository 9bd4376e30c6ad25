import { createRoute } from "#lib/http/route.ts";
import { createLanguageModel } from "#lib/language-models/language-models.ts";
import { createLanguageModelInput } from "#lib/language-models/schema.ts";

export const POST = createRoute(
  {
    summary: "Add a language model of your own, once it has answered",
    reachesOut: true,
    body: createLanguageModelInput,
  },
  ({ actor, body }) => createLanguageModel(actor, body),
);
