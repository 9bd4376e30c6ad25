import { route } from "#lib/http/route.ts";
import { presentTrashItem, trashOutput, trashQuery } from "#lib/trash/schema.ts";
import { listTrash, readTrashPage } from "#lib/trash/trash.ts";

export const GET = route(
  { summary: "List what is in the trash", scope: "read", query: trashQuery, response: trashOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listTrash(actor, readTrashPage(query));
    return { items: rows.map(presentTrashItem), next_cursor: nextCursor };
  },
);
