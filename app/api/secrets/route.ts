import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { listSecrets } from "#lib/secrets/list-secrets.ts";
import { presentSecret } from "#lib/secrets/present.ts";
import { secretsOutput } from "#lib/secrets/schema.ts";

export const GET = route(
  { summary: "List secrets, without their values", scope: "read", query: pageQuery, response: secretsOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listSecrets(caller, readPage(query));
    return { secrets: rows.map(presentSecret), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
