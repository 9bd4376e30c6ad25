import { tooManyAvatars } from "#lib/avatars/upload-avatar.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { deleteRoute, route } from "#lib/http/route.ts";
import { nameTaken } from "#lib/platform/errors.ts";
import { presentTrashItem, restoredOutput, trashOutput, trashQuery } from "#lib/trash/schema.ts";
import {
  deleteFromTrash,
  linkNeedsRestore,
  listTrash,
  readTrashPage,
  restoreFromTrash,
  trashItemNotFound,
} from "#lib/trash/trash.ts";
import { documentsUsedUp, storageUsedUp, takesUsedUp, tooManyRows } from "#lib/usage/quotas.ts";

/** The operations on trashs, by path. */
export const trashRoutes = {
  "/trash": {
    GET: route(
      { summary: "List what is in the trash", scope: "read", query: trashQuery, response: trashOutput },
      async ({ actor, query }) => {
        const { rows, nextCursor } = await listTrash(actor, readTrashPage(query));
        return { items: rows.map(presentTrashItem), next_cursor: nextCursor };
      },
    ),
  },
  "/trash/restore": {
    POST: route(
      {
        summary: "Restore from the trash",
        scope: "full",
        body: deleteInput,
        response: restoredOutput,
        errors: [
          ...[trashItemNotFound, linkNeedsRestore, nameTaken, tooManyRows, tooManyAvatars],
          ...[storageUsedUp, documentsUsedUp, takesUsedUp],
        ],
      },
      async ({ actor, body }) => {
        const { deletedIds: ids, notFoundIds } = await restoreFromTrash(actor, body);
        return { status: "restored" as const, restored_count: ids.length, ids, not_found_ids: notFoundIds };
      },
    ),
  },
  "/trash/delete": {
    POST: deleteRoute(
      { summary: "Delete from the trash for good", errors: [trashItemNotFound] },
      ({ actor, body }) => deleteFromTrash(actor, body),
    ),
  },
};
