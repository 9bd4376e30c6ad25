import { createRoute } from "#lib/http/route.ts";
import { createSecretInput } from "#lib/tools/secrets/schema.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";

export const POST = createRoute(
  { summary: "Create a secret that HTTP endpoints can use", body: createSecretInput },
  ({ actor, body }) => createSecret(actor, body),
);
