import { noSuchKey } from "#lib/auth/keys/keys.ts";
import { madeByKey, revokeKeyByKey } from "#lib/auth/keys/narrower-keys.ts";
import { revokedKeysOutput, revokeKeyInput } from "#lib/auth/keys/schema.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Revoke an API key at once, with those that it created",
    scope: "full",
    effect: "destroys",
    body: revokeKeyInput,
    response: revokedKeysOutput,
    errors: [noSuchKey, madeByKey],
  },
  async ({ actor, body: { id } }) => {
    const ids = await revokeKeyByKey(actor, id);
    await endListeningByKeys(actor, ids);
    return { status: "revoked" as const, ids };
  },
);
