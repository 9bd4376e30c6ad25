import { route } from "#lib/http/route.ts";
import { getPronunciations, setPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { pronunciationsInput, pronunciationsOutput } from "#lib/pronunciation/schema.ts";

/** The operations on pronunciations, by path. */
export const pronunciationRoutes = {
  "/pronunciations": {
    GET: route(
      { summary: "Get the account's pronunciations", scope: "read", response: pronunciationsOutput },
      async ({ actor }) => ({ pronunciations: await getPronunciations(actor) }),
    ),
  },
  "/pronunciations/update": {
    POST: route(
      {
        summary: "Replace the account's pronunciations",
        scope: "full",
        body: pronunciationsInput,
        response: pronunciationsOutput,
      },
      async ({ actor, body }) => {
        await setPronunciations(actor, body.pronunciations);
        return body;
      },
    ),
  },
};
