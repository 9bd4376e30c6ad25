import { route } from "#lib/http/route.ts";
import { uploadPicture } from "#lib/pictures/pictures.ts";
import {
  createPictureInput,
  MAX_PICTURE_BYTES,
  pictureOutput,
  presentPicture,
} from "#lib/pictures/schema.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

/** The operations on pictures, by path. */
export const pictureRoutes = {
  "/pictures/create": {
    POST: route(
      {
        summary: "Upload a picture for cards and scenes; it is deleted after a day in no scenario or take",
        scope: "full",
        body: createPictureInput,
        isForm: true,
        maxFileBytes: MAX_PICTURE_BYTES,
        response: pictureOutput,
        creates: "effects",
        errors: [storageUsedUp],
      },
      async ({ actor, body }) =>
        presentPicture(await uploadPicture(actor, new Uint8Array(await body.file.arrayBuffer()))),
    ),
  },
};
