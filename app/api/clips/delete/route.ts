import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteClips } from "#lib/video/clips/clips.ts";

export const POST = deleteRoute(
  { summary: "Delete clips with their takes", errors: [notFound("Clip")] },
  ({ actor, body }) => deleteClips(actor, body),
);
