import { pageQuery } from "#lib/http/input/pages.ts";
import { createRoute, deleteRoute, listRoute, updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import {
  createSecretInput,
  presentSecret,
  secretOutput,
  updateSecretInput,
} from "#lib/tools/secrets/schema.ts";
import { createSecret, deleteSecrets, listSecrets, updateSecret } from "#lib/tools/secrets/secrets.ts";

/** The operations on secrets, by path. */
export const secretRoutes = {
  "/secrets": {
    GET: listRoute(
      {
        summary: "List secrets, without their values",
        query: pageQuery,
        name: "secrets",
        item: secretOutput,
      },
      ({ actor, page }) => listSecrets(actor, page),
      presentSecret,
    ),
  },
  "/secrets/create": {
    POST: createRoute(
      { summary: "Create a secret that HTTP endpoints can use", body: createSecretInput },
      ({ actor, body }) => createSecret(actor, body),
    ),
  },
  "/secrets/update": {
    POST: updateRoute(
      { summary: "Update a secret's name or value", body: updateSecretInput, errors: [notFound("Secret")] },
      ({ actor, body }) => updateSecret(actor, body),
    ),
  },
  "/secrets/delete": {
    POST: deleteRoute({ summary: "Delete secrets", errors: [notFound("Secret")] }, ({ actor, body }) =>
      deleteSecrets(actor, body),
    ),
  },
};
