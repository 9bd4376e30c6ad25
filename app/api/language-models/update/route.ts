import { route } from "#lib/http/route.ts";
import { modelNotFound, updateLanguageModel } from "#lib/language-models/language-models.ts";
import { updateLanguageModelInput, updateLanguageModelOutput } from "#lib/language-models/schema.ts";

export const POST = route(
  {
    summary: "Change a language model, also for live calls, once it has answered",
    scope: "full",
    reachesOut: true,
    body: updateLanguageModelInput,
    response: updateLanguageModelOutput,
    errors: [modelNotFound()],
  },
  async ({ actor, body: { id, change, skipCheck } }) => {
    await updateLanguageModel(actor, id, change, { skipCheck });
    return { status: "updated" as const, id };
  },
);
