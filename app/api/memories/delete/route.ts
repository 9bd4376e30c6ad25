import { deleteRoute } from "#lib/http/route.ts";
import { deleteMemories } from "#lib/memories/memories.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  { summary: "Delete memories", errors: [notFound("Memory")] },
  ({ actor, body }) => deleteMemories(actor, body),
);
