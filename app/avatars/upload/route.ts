import { revalidatePath } from "next/cache";
import { MAX_ARCHIVE_BYTES, uploadQuery } from "#lib/avatars/schema.ts";
import { uploadAvatar } from "#lib/avatars/upload-avatar.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readBytes, readInTurn } from "#lib/http/input/read-body.ts";
import { sessionPost } from "../../session-route.ts";

/** A zip as the body, larger than a server action takes. */
export const POST = sessionPost<object>("avatars.change", async ({ actor, request }) => {
  const input = parseInput(uploadQuery, Object.fromEntries(new URL(request.url).searchParams));
  const limits = { maxBytes: MAX_ARCHIVE_BYTES, ownerId: actor.ownerId };
  const archive = await readInTurn(request, limits, () => readBytes(request, MAX_ARCHIVE_BYTES));
  const { id, name } = await uploadAvatar(actor, { archive, ...input });
  revalidatePath("/avatars");
  return Response.json({ id, name });
});
