import { tooManyAvatars } from "#lib/avatars/upload-avatar.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { route } from "#lib/http/route.ts";
import { nameTaken } from "#lib/platform/errors.ts";
import { restoredOutput } from "#lib/trash/schema.ts";
import { linkNeedsRestore, restoreFromTrash, trashItemNotFound } from "#lib/trash/trash.ts";
import { documentsUsedUp, storageUsedUp, takesUsedUp, tooManyRows } from "#lib/usage/quotas.ts";

export const POST = route(
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
);
