import { readBytes, readInTurn } from "#lib/http/input/read-body.ts";
import { uploadPicture } from "#lib/pictures/pictures.ts";
import { MAX_PICTURE_BYTES, presentPicture } from "#lib/pictures/schema.ts";
import { sessionPost } from "../../../session-route.ts";

/** A picture as the body, larger than a server action takes. */
export const POST = sessionPost<object>("scenarios.change", async ({ actor, request }) => {
  const limits = { maxBytes: MAX_PICTURE_BYTES, ownerId: actor.ownerId };
  const file = await readInTurn(request, limits, () => readBytes(request, MAX_PICTURE_BYTES));
  return Response.json(presentPicture(await uploadPicture(actor, file)));
});
