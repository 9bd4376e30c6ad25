import {
  deleteBackgrounds,
  listBackgrounds,
  uploadBackground,
} from "#lib/avatars/backgrounds/backgrounds.ts";
import {
  backgroundOutput,
  backgroundsOutput,
  createBackgroundInput,
  MAX_BACKGROUND_BYTES,
  presentBackground,
} from "#lib/avatars/backgrounds/schema.ts";
import { deleteRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

/** The operations on backgrounds, by path. */
export const backgroundRoutes = {
  "/backgrounds": {
    GET: route(
      { summary: "List images for the background of avatars", scope: "read", response: backgroundsOutput },
      async ({ actor }) => ({ backgrounds: (await listBackgrounds(actor)).map(presentBackground) }),
    ),
  },
  "/backgrounds/create": {
    POST: route(
      {
        summary: "Upload an image for the background of avatars",
        scope: "full",
        body: createBackgroundInput,
        isForm: true,
        maxFileBytes: MAX_BACKGROUND_BYTES,
        response: backgroundOutput,
        creates: "effects",
        errors: [storageUsedUp],
      },
      async ({ actor, body: { name, file } }) =>
        presentBackground(
          await uploadBackground(actor, { name, file: new Uint8Array(await file.arrayBuffer()) }),
        ),
    ),
  },
  "/backgrounds/delete": {
    POST: deleteRoute(
      {
        summary: "Delete images for backgrounds; links that use them show the studio",
        errors: [notFound("Background")],
      },
      ({ actor, body }) => deleteBackgrounds(actor, body),
    ),
  },
};
