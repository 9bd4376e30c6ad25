import { uploadBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import {
  backgroundOutput,
  createBackgroundInput,
  MAX_BACKGROUND_BYTES,
  presentBackground,
} from "#lib/avatars/backgrounds/schema.ts";
import { route } from "#lib/http/route.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
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
);
