import { allowOnly, route } from "#lib/platform/http/route.ts";
import { createSecret } from "#lib/secrets/create-secret.ts";
import { createSecretInput, createSecretOutput } from "#lib/secrets/schema.ts";

export const POST = route(
  {
    summary: "Keep a secret that HTTP endpoints can name",
    scope: "full",
    body: createSecretInput,
    response: createSecretOutput,
    creates: true,
  },
  async ({ caller, body }) => ({ status: "created" as const, ...(await createSecret(caller, body)) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
