import { route } from "#lib/http/route.ts";
import { uploadPicture } from "#lib/pictures/pictures.ts";
import { createPictureInput, pictureOutput, presentPicture } from "#lib/pictures/schema.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";

export const POST = route(
  {
    summary: "Upload a picture for the cards of scenarios; it is deleted after a day without one",
    scope: "full",
    body: createPictureInput,
    isForm: true,
    response: pictureOutput,
    creates: "rows",
    errors: [storageUsedUp],
  },
  async ({ actor, body }) =>
    presentPicture(await uploadPicture(actor, new Uint8Array(await body.file.arrayBuffer()))),
);
