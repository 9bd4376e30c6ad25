import { updateRoute } from "#lib/http/route.ts";
import { modelNotFound, updateLanguageModel } from "#lib/language-models/language-models.ts";
import { updateLanguageModelInput } from "#lib/language-models/schema.ts";

export const POST = updateRoute(
  {
    summary: "Change a language model, also for live calls, once it has answered",
    reachesOut: true,
    body: updateLanguageModelInput,
    errors: [modelNotFound()],
  },
  ({ actor, body: { id, change, skipCheck } }) => updateLanguageModel(actor, id, change, { skipCheck }),
);
