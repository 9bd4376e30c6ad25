import { listKeys } from "#lib/auth/keys/keys.ts";
import { keyOutput, presentKey } from "#lib/auth/keys/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";

export const GET = listRoute(
  { summary: "List the account's API keys", query: pageQuery, name: "keys", item: keyOutput },
  ({ actor, page }) => listKeys(actor, page),
  presentKey,
);
