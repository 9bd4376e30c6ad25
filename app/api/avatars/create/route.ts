import { presentAvatar } from "#lib/avatars/present.ts";
import { avatarOutput, createAvatarInput, MAX_ARCHIVE_BYTES } from "#lib/avatars/schema.ts";
import { uploadAvatar } from "#lib/avatars/upload-avatar.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { storageUsedUp } from "#lib/usage/quota-refusals.ts";

export const POST = route(
  {
    summary: "Create an avatar from the files of one",
    scope: "full",
    body: createAvatarInput,
    isForm: true,
    maxFileBytes: MAX_ARCHIVE_BYTES,
    response: avatarOutput,
    creates: "effects",
    errors: ["AVATAR_NOT_FOUND", storageUsedUp],
  },
  async ({ actor, body: { file, ...input } }) =>
    presentAvatar(await uploadAvatar(actor, { archive: await file.bytes(), ...input })),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
