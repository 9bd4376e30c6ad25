import { updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateSecretInput } from "#lib/tools/secrets/schema.ts";
import { updateSecret } from "#lib/tools/secrets/secrets.ts";

export const POST = updateRoute(
  { summary: "Update a secret's name or value", body: updateSecretInput, errors: [notFound("Secret")] },
  ({ actor, body }) => updateSecret(actor, body),
);
