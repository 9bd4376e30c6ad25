import {
  builtInAvatar,
  deleteAvatars,
  getAvatar,
  listAvatars,
  presentAvatar,
  updateAvatar,
} from "#lib/avatars/avatars.ts";
import { createAvatarFromFile } from "#lib/avatars/create-avatar-from-file.ts";
import {
  avatarOutput,
  avatarParams,
  createAvatarInput,
  MAX_UPLOADED_PHOTO_BYTES,
  updateAvatarInput,
} from "#lib/avatars/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

/** The operations on avatars, by path. */
export const avatarRoutes = {
  "/avatars": {
    GET: listRoute(
      { summary: "List avatars", query: pageQuery, name: "avatars", item: avatarOutput },
      ({ actor, page }) => listAvatars(actor, page),
      presentAvatar,
    ),
  },
  "/avatars/{avatar_id}": {
    GET: route(
      {
        summary: "Get an avatar",
        scope: "read",
        params: avatarParams,
        response: avatarOutput,
        errors: ["AVATAR_NOT_FOUND"],
      },
      async ({ actor, params }) => presentAvatar(await getAvatar(actor, params.avatar_id)),
    ),
  },
  "/avatars/create": {
    POST: route(
      {
        summary: "Create an avatar from a photo, or from the files of one",
        scope: "full",
        body: createAvatarInput,
        isForm: true,
        maxFileBytes: 2 * MAX_UPLOADED_PHOTO_BYTES,
        response: avatarOutput,
        creates: "effects",
        errors: ["AVATAR_NOT_FOUND", "SERVICE_UNAVAILABLE", storageUsedUp],
      },
      async ({ actor, body }) => presentAvatar(await createAvatarFromFile(actor, body)),
    ),
  },
  "/avatars/update": {
    POST: route(
      {
        summary: "Change how an avatar speaks, or the name and liveliness of your own avatars",
        scope: "full",
        body: updateAvatarInput,
        response: avatarOutput,
        errors: ["AVATAR_NOT_FOUND", builtInAvatar],
      },
      async ({ actor, body: { id, change } }) => presentAvatar(await updateAvatar(actor, id, change)),
    ),
  },
  "/avatars/delete": {
    POST: deleteRoute(
      { summary: "Delete uploaded avatars with their files and hosted links", errors: ["AVATAR_NOT_FOUND"] },
      ({ actor, body }) => deleteAvatars(actor, body),
    ),
  },
};
