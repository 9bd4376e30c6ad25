import { listKeys } from "#lib/auth/keys/keys.ts";
import { keysOutput, presentKey } from "#lib/auth/keys/schema.ts";
import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "List the account's API keys", scope: "read", query: pageQuery, response: keysOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listKeys(actor, readPage(query));
    return { keys: rows.map((row) => presentKey(row, actor)), next_cursor: nextCursor };
  },
);
