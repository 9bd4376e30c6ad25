import { allowOnly, route } from "#lib/platform/http/route.ts";
import { updateSecretInput, updateSecretOutput } from "#lib/secrets/schema.ts";
import { secretNotFound } from "#lib/secrets/secret-not-found.ts";
import { updateSecret } from "#lib/secrets/update-secret.ts";

export const POST = route(
  {
    summary: "Rename a secret or replace its value",
    scope: "full",
    body: updateSecretInput,
    response: updateSecretOutput,
    errors: [secretNotFound],
  },
  async ({ caller, body }) => {
    await updateSecret(caller, body);
    return { status: "updated" as const, id: body.id };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
