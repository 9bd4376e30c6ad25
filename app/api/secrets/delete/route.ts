import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteSecrets } from "#lib/tools/secrets/secrets.ts";

export const POST = deleteRoute(
  { summary: "Delete secrets", errors: [notFound("Secret")] },
  ({ actor, body }) => deleteSecrets(actor, body),
);
