import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateSecretInput, updateSecretOutput } from "#lib/tools/secrets/schema.ts";
import { updateSecret } from "#lib/tools/secrets/secrets.ts";

export const POST = route(
  {
    summary: "Update a secret's name or value",
    scope: "full",
    body: updateSecretInput,
    response: updateSecretOutput,
    errors: [notFound("Secret")],
  },
  async ({ actor, body }) => {
    await updateSecret(actor, body);
    return { status: "updated" as const, id: body.id };
  },
);
