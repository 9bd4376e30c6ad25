import { route } from "#lib/http/route.ts";
import { createSecretInput, createSecretOutput } from "#lib/tools/secrets/schema.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";

export const POST = route(
  {
    summary: "Create a secret that HTTP endpoints can use",
    scope: "full",
    body: createSecretInput,
    response: createSecretOutput,
    creates: "rows",
  },
  async ({ actor, body }) => ({ status: "created" as const, ...(await createSecret(actor, body)) }),
);
