import { route } from "#lib/http/route.ts";
import { createLanguageModel } from "#lib/language-models/language-models.ts";
import { createLanguageModelInput, createLanguageModelOutput } from "#lib/language-models/schema.ts";

export const POST = route(
  {
    summary: "Add a language model of your own, once it has answered",
    scope: "full",
    reachesOut: true,
    body: createLanguageModelInput,
    response: createLanguageModelOutput,
    creates: "rows",
  },
  async ({ actor, body }) => ({ status: "created" as const, ...(await createLanguageModel(actor, body)) }),
);
