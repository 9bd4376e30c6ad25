import { revalidatePath } from "next/cache";
import { uploadBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { backgroundUploadQuery, MAX_BACKGROUND_BYTES } from "#lib/avatars/backgrounds/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readBytes, readInTurn } from "#lib/http/input/read-body.ts";
import { sessionPost } from "../../session-route.ts";

/** A picture as the body, larger than a server action takes. */
export const POST = sessionPost<object>("avatars.change", async ({ actor, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { name } = parseInput(backgroundUploadQuery, query);
  const limits = { maxBytes: MAX_BACKGROUND_BYTES, ownerId: actor.ownerId };
  const file = await readInTurn(request, limits, () => readBytes(request, MAX_BACKGROUND_BYTES));
  const row = await uploadBackground(actor, { name, file });
  revalidatePath("/avatars");
  revalidatePath("/links");
  return Response.json({ id: row.id, name: row.name });
});
