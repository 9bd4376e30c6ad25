import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { presentSecret, secretsOutput } from "#lib/tools/secrets/schema.ts";
import { listSecrets } from "#lib/tools/secrets/secrets.ts";

export const GET = route(
  { summary: "List secrets, without their values", scope: "read", query: pageQuery, response: secretsOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listSecrets(actor, readPage(query));
    return { secrets: rows.map(presentSecret), next_cursor: nextCursor };
  },
);
