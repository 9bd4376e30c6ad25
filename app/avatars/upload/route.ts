import { revalidatePath } from "next/cache";
import { uploadQuery } from "#lib/avatars/schema.ts";
import { uploadAvatar } from "#lib/avatars/upload-avatar.ts";
import { parseInput } from "#lib/http/parse-input.ts";
import { readBytes } from "#lib/http/read-body.ts";
import { sessionPost } from "../../session-route.ts";

const MAX_ZIP_BYTES = 8_388_608;

/** A zip as the body, larger than a server action takes. */
export const POST = sessionPost<object>("avatars.change", async ({ actor, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const {
    voice_of: voiceOf,
    consent: statement,
    photo_hash: photoHash,
    smile_hash: smileHash,
  } = parseInput(uploadQuery, query);
  const archive = await readBytes(request, MAX_ZIP_BYTES);
  const consent = statement && photoHash ? { statement, photoHash, smileHash } : undefined;
  const { id, name } = await uploadAvatar(actor, { archive, voiceOf, consent });
  revalidatePath("/avatars");
  return Response.json({ id, name });
});
