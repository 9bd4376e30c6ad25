import { route } from "#lib/http/route.ts";
import { setPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { pronunciationsInput, pronunciationsOutput } from "#lib/pronunciation/schema.ts";

export const POST = route(
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
);
