import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { presentSecret, secretOutput } from "#lib/tools/secrets/schema.ts";
import { listSecrets } from "#lib/tools/secrets/secrets.ts";

export const GET = listRoute(
  { summary: "List secrets, without their values", query: pageQuery, name: "secrets", item: secretOutput },
  ({ actor, page }) => listSecrets(actor, page),
  presentSecret,
);
