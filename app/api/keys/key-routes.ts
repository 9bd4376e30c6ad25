import { listKeys, noSuchKey } from "#lib/auth/keys/keys.ts";
import {
  createNarrowerKey,
  madeByKey,
  revokeKeyByKey,
  roleTooWide,
  scopeTooWide,
  tooManyNewKeys,
} from "#lib/auth/keys/narrower-keys.ts";
import {
  createdKeyOutput,
  createNarrowerKeyInput,
  keyOutput,
  presentKey,
  revokedKeysOutput,
  revokeKeyInput,
} from "#lib/auth/keys/schema.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute, route } from "#lib/http/route.ts";

/** The operations on keys, by path. */
export const keyRoutes = {
  "/keys": {
    GET: listRoute(
      { summary: "List the account's API keys", query: pageQuery, name: "keys", item: keyOutput },
      ({ actor, page }) => listKeys(actor, page),
      presentKey,
    ),
  },
  "/keys/create": {
    POST: route(
      {
        summary: "Create an API key that may do no more than yours, and is revoked with it",
        scope: "full",
        body: createNarrowerKeyInput,
        response: createdKeyOutput,
        creates: "rows",
        answersSecret: true,
        errors: [madeByKey, scopeTooWide, roleTooWide, tooManyNewKeys],
      },
      async ({ actor, body }) => {
        const { expiresAt, ...created } = await createNarrowerKey(actor, body);
        return { status: "created" as const, ...created, expires_at: expiresAt?.toISOString() ?? null };
      },
    ),
  },
  "/keys/revoke": {
    POST: route(
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
    ),
  },
};
