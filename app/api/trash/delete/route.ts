import { deleteRoute } from "#lib/http/route.ts";
import { deleteFromTrash, trashItemNotFound } from "#lib/trash/trash.ts";

export const POST = deleteRoute(
  { summary: "Delete from the trash for good", errors: [trashItemNotFound] },
  ({ actor, body }) => deleteFromTrash(actor, body),
);
