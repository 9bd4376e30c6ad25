import { route } from "#lib/http/route.ts";
import { getPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { pronunciationsOutput } from "#lib/pronunciation/schema.ts";

export const GET = route(
  { summary: "Get the account's pronunciations", scope: "read", response: pronunciationsOutput },
  async ({ actor }) => ({ pronunciations: await getPronunciations(actor) }),
);
