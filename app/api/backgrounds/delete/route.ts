import { deleteBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  {
    summary: "Delete images for backgrounds; links that use them show the studio",
    errors: [notFound("Background")],
  },
  ({ actor, body }) => deleteBackgrounds(actor, body),
);
