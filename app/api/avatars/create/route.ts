import { presentAvatar } from "#lib/avatars/avatars.ts";
import { createAvatarFromFile } from "#lib/avatars/create-avatar-from-file.ts";
import { avatarOutput, createAvatarInput, MAX_UPLOADED_PHOTO_BYTES } from "#lib/avatars/schema.ts";
import { route } from "#lib/http/route.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
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
);
